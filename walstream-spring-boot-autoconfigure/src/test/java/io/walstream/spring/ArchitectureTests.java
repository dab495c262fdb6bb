package io.walstream.spring;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import com.tngtech.archunit.library.Architectures;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Condition;

import io.walstream.wal.WalStreamException;

@AnalyzeClasses(packages = "io.walstream.spring", importOptions = DoNotIncludeTests.class)
class ArchitectureTests {

	// @formatter:off
	@ArchTest
	final ArchRule packagesDependInOneDirection = Architectures.layeredArchitecture()
		.consideringOnlyDependenciesInAnyPackage("io.walstream.spring..")
		.layer("api").definedBy("io.walstream.spring")
		.layer("listener").definedBy("io.walstream.spring.listener")
		.layer("actuate").definedBy("io.walstream.spring.actuate")
		.layer("autoconfigure").definedBy("io.walstream.spring.autoconfigure")
		.whereLayer("api").mayNotAccessAnyLayer()
		.whereLayer("listener").mayOnlyAccessLayers("api")
		.whereLayer("actuate").mayOnlyAccessLayers("api", "listener")
		.whereLayer("autoconfigure").mayOnlyAccessLayers("api", "listener", "actuate");
	// @formatter:on

	@ArchTest
	final ArchRule packagesAreFreeOfCycles = SlicesRuleDefinition.slices()
		.matching("io.walstream.(**)")
		.should()
		.beFreeOfCycles();

	@ArchTest
	final ArchRule listenersDoNotNeedBoot = ArchRuleDefinition.noClasses()
		.that()
		.resideInAnyPackage("io.walstream.spring", "io.walstream.spring.listener..")
		.should()
		.dependOnClassesThat()
		.resideInAPackage("org.springframework.boot..");

	@ArchTest
	final ArchRule actuatorIsUsedOnlyForEndpointAndHealth = ArchRuleDefinition.noClasses()
		.that()
		.resideOutsideOfPackage("io.walstream.spring.actuate")
		.and()
		.haveSimpleNameNotEndingWith("EndpointAutoConfiguration")
		.and()
		.haveSimpleNameNotEndingWith("HealthContributorAutoConfiguration")
		.should()
		.dependOnClassesThat()
		.resideInAnyPackage("org.springframework.boot.actuate..", "org.springframework.boot.health..");

	@ArchTest
	final ArchRule driverIsUsedOnlyByCore = ArchRuleDefinition.noClasses()
		.should()
		.dependOnClassesThat()
		.resideInAPackage("org.postgresql..");

	@ArchTest
	final ArchRule autoConfigurationsArePublicAndFinal = ArchRuleDefinition.classes()
		.that()
		.areAnnotatedWith(AutoConfiguration.class)
		.should()
		.bePublic()
		.andShould()
		.haveModifier(JavaModifier.FINAL)
		.andShould()
		.haveSimpleNameEndingWith("AutoConfiguration");

	@ArchTest
	final ArchRule autoConfigurationsHaveNoPublicMethods = ArchRuleDefinition.methods()
		.that()
		.areDeclaredInClassesThat()
		.areAnnotatedWith(AutoConfiguration.class)
		.should()
		.notBePublic();

	@ArchTest
	final ArchRule beanMethodsAreNotPrivate = ArchRuleDefinition.methods()
		.that()
		.areAnnotatedWith(Bean.class)
		.should()
		.notBePrivate()
		.andShould()
		.notBePublic();

	@ArchTest
	final ArchRule beansThatApplicationsMayReplaceBackOff = ArchRuleDefinition.methods()
		.that()
		.areAnnotatedWith(Bean.class)
		.and()
		.haveRawReturnType(DescribedPredicate.describe("public outside of the internal packages",
				(type) -> type.getModifiers().contains(JavaModifier.PUBLIC)
						&& type.getPackageName().startsWith("io.walstream.spring")
						&& !type.getPackageName().startsWith("io.walstream.spring.listener")))
		.should()
		.beAnnotatedWith(ConditionalOnMissingBean.class);

	@ArchTest
	final ArchRule failureAnalyzersAreNotPublic = ArchRuleDefinition.classes()
		.that()
		.areAssignableTo(FailureAnalyzer.class)
		.should()
		.notBePublic();

	@ArchTest
	final ArchRule conditionsAreNotPublic = ArchRuleDefinition.classes()
		.that()
		.areAssignableTo(Condition.class)
		.should()
		.notBePublic()
		.allowEmptyShould(true);

	@ArchTest
	final ArchRule ofTheWiringOnlyWhatApplicationsUseIsPublic = ArchRuleDefinition.classes()
		.that()
		.resideInAPackage("io.walstream.spring.autoconfigure")
		.and(DescribedPredicate.not(nestedIn("Properties")))
		.and()
		.arePublic()
		.should()
		.haveSimpleNameEndingWith("AutoConfiguration")
		.orShould()
		.haveSimpleNameEndingWith("Properties")
		.orShould()
		.haveSimpleName("WalStreamConnectionDetails");

	@ArchTest
	final ArchRule propertiesAreBoundInOnePlace = ArchRuleDefinition.classes()
		.that()
		.areAnnotatedWith(ConfigurationProperties.class)
		.should()
		.resideInAPackage("io.walstream.spring.autoconfigure");

	@ArchTest
	final ArchRule failuresHaveOneRoot = ArchRuleDefinition.classes()
		.that()
		.areAssignableTo(Exception.class)
		.should()
		.beAssignableTo(WalStreamException.class);

	@ArchTest
	final ArchRule namesSayWhatAClassIsFor = ArchRuleDefinition.noClasses()
		.should()
		.haveNameMatching(".*\\.(util|utils|common|helper|helpers|impl|support)\\..*")
		.orShould()
		.haveNameMatching(".*(Util|Utils|Helper|Manager|Impl)");

	private static DescribedPredicate<JavaClass> nestedIn(String suffix) {
		return DescribedPredicate.describe("nested in ..." + suffix,
				(type) -> type.getEnclosingClass()
					.filter((outer) -> outer.getSimpleName().endsWith(suffix))
					.isPresent());
	}

}
