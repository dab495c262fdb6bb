package io.walstream.test;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Rules of architecture for packages that lie above each other.
 */
public final class Floors {

	private Floors() {
	}

	/**
	 * Checks that no package knows one above it, and that each has a floor.
	 * @param classes the classes
	 * @param floors the packages, the lowest first
	 */
	public static void check(JavaClasses classes, List<String> floors) {
		assertThat(typesByPackage(classes).keySet()).isSubsetOf(floors);
		for (int i = 0; i < floors.size() - 1; i++) {
			ArchRuleDefinition.noClasses()
				.that()
				.resideInAPackage(floors.get(i))
				.should()
				.dependOnClassesThat()
				.resideInAnyPackage(floors.subList(i + 1, floors.size()).toArray(String[]::new))
				.check(classes);
		}
	}

	/**
	 * Checks that packages are no larger than a reader can know.
	 * @param classes the classes
	 * @param max how many types a package may have
	 * @param exception the package that may have more
	 */
	public static void checkSizes(JavaClasses classes, int max, String exception) {
		assertThat(typesByPackage(classes)).allSatisfy((name, types) -> {
			if (!name.equals(exception)) {
				assertThat(types).as("types of " + name).isLessThanOrEqualTo(max);
			}
		});
	}

	private static Map<String, Long> typesByPackage(JavaClasses classes) {
		return classes.stream()
			.filter(JavaClass::isTopLevelClass)
			.filter((type) -> !type.getSimpleName().equals("package-info"))
			.collect(Collectors.groupingBy(JavaClass::getPackageName, TreeMap::new, Collectors.counting()));
	}

}
