package io.walstream;

import java.io.Serializable;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass.Predicates;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.properties.HasName;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.jspecify.annotations.NullMarked;

import io.walstream.failure.WalStreamException;
import io.walstream.test.Floors;

@AnalyzeClasses(packages = "io.walstream", importOptions = DoNotIncludeTests.class)
class ArchitectureTests {

	private static final List<String> API = List.of("io.walstream.wal", "io.walstream.failure", "io.walstream.value",
			"io.walstream.change", "io.walstream.settings", "io.walstream.stream");

	private static final List<String> INTERNAL = List.of("io.walstream.pgoutput", "io.walstream.row",
			"io.walstream.portable", "io.walstream.driver", "io.walstream.catalog", "io.walstream.replication",
			"io.walstream.setup", "io.walstream.engine.status", "io.walstream.engine.dispatch",
			"io.walstream.engine.read", "io.walstream.engine.link", "io.walstream.engine", "io.walstream");

	private static final int MAX_TYPES = 30;

	/**
	 * A floor knows those before it. What an application may use comes first: so it
	 * cannot mention what is internal.
	 */
	@ArchTest
	static void packagesDependInOneDirection(JavaClasses classes) {
		List<String> floors = Stream.concat(API.stream(), INTERNAL.stream()).toList();
		Floors.check(classes, floors);
	}

	@ArchTest
	static void packagesAreRooms(JavaClasses classes) {
		Floors.checkSizes(classes, MAX_TYPES, "io.walstream.failure");
	}

	@ArchTest
	final ArchRule packagesHaveNoCycles = SlicesRuleDefinition.slices()
		.matching("io.walstream.(*)..")
		.should()
		.beFreeOfCycles();

	@ArchTest
	final ArchRule decoderKnowsOnlyPositionsAndFailures = ArchRuleDefinition.noClasses()
		.that(Predicates.resideInAPackage("io.walstream.pgoutput.."))
		.should()
		.dependOnClassesThat(Predicates.resideInAPackage("io.walstream..")
			.and(DescribedPredicate.not(Predicates.resideInAnyPackage("io.walstream.pgoutput..", "io.walstream.wal..",
					"io.walstream.failure.."))));

	@ArchTest
	final ArchRule coreKnowsNoFramework = ArchRuleDefinition.noClasses()
		.should()
		.dependOnClassesThat(
				Predicates.resideInAnyPackage("org.springframework..", "tools.jackson..", "io.micrometer.."));

	@ArchTest
	final ArchRule onlyConnectionsUseTheDriver = ArchRuleDefinition.noClasses()
		.that(DescribedPredicate
			.not(Predicates.resideInAnyPackage("io.walstream.driver..", "io.walstream.replication..")))
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
	final ArchRule failuresHaveOneRoot = ArchRuleDefinition.classes()
		.that()
		.areAssignableTo(Throwable.class)
		.should()
		.beAssignableTo(WalStreamException.class);

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
