package io.walstream.spring;

import java.util.List;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Condition;

import io.walstream.failure.WalStreamException;
import io.walstream.test.Floors;

@AnalyzeClasses(packages = "io.walstream.spring", importOptions = DoNotIncludeTests.class)
class ArchitectureTests {

	private static final List<String> FLOORS = List.of("io.walstream.spring", "io.walstream.spring.failure",
			"io.walstream.spring.listener.table", "io.walstream.spring.listener.bind",
			"io.walstream.spring.listener.call", "io.walstream.spring.listener", "io.walstream.spring.actuate",
			"io.walstream.spring.autoconfigure.properties", "io.walstream.spring.autoconfigure.diagnostics",
			"io.walstream.spring.autoconfigure.connection", "io.walstream.spring.autoconfigure.stream",
			"io.walstream.spring.autoconfigure");

	private static final String[] API = { "io.walstream.spring", "io.walstream.spring.failure",
			"io.walstream.spring.autoconfigure.properties" };

	private static final String[] INTERNAL_OF_CORE = { "io.walstream.pgoutput..", "io.walstream.row..",
			"io.walstream.driver..", "io.walstream.catalog..", "io.walstream.replication..", "io.walstream.setup..",
			"io.walstream.engine.." };

	private static final int MAX_TYPES = 30;

	@ArchTest
	static void packagesDependInOneDirection(JavaClasses classes) {
		Floors.check(classes, FLOORS);
	}

	@ArchTest
	static void packagesAreRooms(JavaClasses classes) {
		Floors.checkSizes(classes, MAX_TYPES, "");
	}

	@ArchTest
	final ArchRule whatApplicationsUseMentionsNothingInternal = ArchRuleDefinition.noClasses()
		.that()
		.resideInAnyPackage(API)
		.should()
		.dependOnClassesThat()
		.resideInAnyPackage(INTERNAL_OF_CORE)
		.orShould()
		.dependOnClassesThat()
		.resideInAnyPackage("io.walstream.spring.listener..", "io.walstream.spring.actuate..");

	@ArchTest
	final ArchRule packagesAreFreeOfCycles = SlicesRuleDefinition.slices()
		.matching("io.walstream.(**)")
		.should()
		.beFreeOfCycles();

	@ArchTest
	final ArchRule listenersDoNotNeedBoot = ArchRuleDefinition.noClasses()
		.that()
		.resideInAnyPackage("io.walstream.spring", "io.walstream.spring.failure..", "io.walstream.spring.listener..")
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
		.haveRawReturnType(DescribedPredicate.describe("for applications",
				(type) -> List.of(API).contains(type.getPackageName())
						|| type.getPackageName().equals("io.walstream.spring.actuate")))
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
	final ArchRule ofTheWiringOnlyAutoConfigurationsArePublic = ArchRuleDefinition.classes()
		.that()
		.resideInAPackage("io.walstream.spring.autoconfigure")
		.and()
		.arePublic()
		.should()
		.beAnnotatedWith(AutoConfiguration.class);

	@ArchTest
	final ArchRule propertiesAreBoundInOnePlace = ArchRuleDefinition.classes()
		.that()
		.areAnnotatedWith(ConfigurationProperties.class)
		.should()
		.resideInAPackage("io.walstream.spring.autoconfigure.properties");

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

}
