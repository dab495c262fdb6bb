package io.walstream;

import java.io.Serializable;
import java.time.Instant;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass.Predicates;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.properties.HasName;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import com.tngtech.archunit.library.Architectures;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.jspecify.annotations.NullMarked;

@AnalyzeClasses(packages = "io.walstream", importOptions = DoNotIncludeTests.class)
class ArchitectureTests {

	// @formatter:off
	@ArchTest
	final ArchRule packagesDependInOneDirection = Architectures.layeredArchitecture()
		.consideringOnlyDependenciesInAnyPackage("io.walstream..")
		.layer("wal").definedBy("io.walstream.wal..")
		.layer("pgoutput").definedBy("io.walstream.pgoutput..")
		.layer("change").definedBy("io.walstream.change..")
		.layer("replication").definedBy("io.walstream.replication..")
		.layer("stream").definedBy("io.walstream.stream..")
		.whereLayer("wal").mayNotAccessAnyLayer()
		.whereLayer("pgoutput").mayOnlyAccessLayers("wal")
		.whereLayer("change").mayOnlyAccessLayers("pgoutput", "wal")
		.whereLayer("replication").mayOnlyAccessLayers("change", "wal")
		.whereLayer("stream").mayOnlyAccessLayers("replication", "change", "pgoutput", "wal");
	// @formatter:on

	@ArchTest
	final ArchRule packagesHaveNoCycles = SlicesRuleDefinition.slices()
		.matching("io.walstream.(*)..")
		.should()
		.beFreeOfCycles();

	@ArchTest
	final ArchRule coreKnowsNoFramework = ArchRuleDefinition.noClasses()
		.should()
		.dependOnClassesThat(
				Predicates.resideInAnyPackage("org.springframework..", "tools.jackson..", "io.micrometer.."));

	@ArchTest
	final ArchRule onlyReplicationUsesTheDriver = ArchRuleDefinition.noClasses()
		.that(DescribedPredicate.not(Predicates.resideInAPackage("io.walstream.replication..")))
		.should()
		.dependOnClassesThat(Predicates.resideInAPackage("org.postgresql.."));

	@ArchTest
	final ArchRule decoderIsPure = ArchRuleDefinition.noClasses()
		.that(Predicates.resideInAnyPackage("io.walstream.pgoutput..", "io.walstream.wal.."))
		.should()
		.dependOnClassesThat(Predicates
			.resideInAnyPackage("java.io..", "java.net..", "java.sql..", "java.nio.channels..",
					"java.util.concurrent..", "org.slf4j..")
			.and(DescribedPredicate.not(Predicates.equivalentTo(Serializable.class))));

	@ArchTest
	final ArchRule decoderReadsNoClock = ArchRuleDefinition.noClasses()
		.that(Predicates.resideInAPackage("io.walstream.pgoutput.."))
		.should()
		.callMethod(System.class, "currentTimeMillis")
		.orShould()
		.callMethod(System.class, "nanoTime")
		.orShould()
		.callMethod(Instant.class, "now");

	@ArchTest
	final ArchRule namesSayWhatAClassIs = ArchRuleDefinition.noClasses()
		.should()
		.haveNameMatching(".*(Util|Utils|Helper|Manager|Impl|Common|Constants)")
		.orShould()
		.resideInAnyPackage("..util..", "..common..", "..helper..", "..impl..");

	@ArchTest
	final ArchRule everyPackageIsNullMarked = ArchRuleDefinition.classes()
		.that(HasName.Predicates.nameMatching(".*\\.package-info"))
		.should()
		.beAnnotatedWith(NullMarked.class);

	@ArchTest
	final ArchRule classesAreNotForExtension = ArchRuleDefinition.classes()
		.that()
		.areTopLevelClasses()
		.and()
		.areNotInterfaces()
		.and()
		.areNotAssignableTo(Throwable.class)
		.and(DescribedPredicate.not(HasName.Predicates.nameMatching(".*\\.package-info")))
		.and(DescribedPredicate.describe("are not sealed", (type) -> !type.reflect().isSealed()))
		.should()
		.haveModifier(JavaModifier.FINAL);

}
