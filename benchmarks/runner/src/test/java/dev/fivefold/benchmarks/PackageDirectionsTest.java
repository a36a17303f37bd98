package dev.fivefold.benchmarks;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "dev.fivefold.benchmarks", importOptions = ImportOption.DoNotIncludeTests.class)
class PackageDirectionsTest {

    @ArchTest
    static final ArchRule the_commands_are_on_top = noClasses()
            .that()
            .resideOutsideOfPackage("dev.fivefold.benchmarks.cli..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.fivefold.benchmarks.cli..");

    @ArchTest
    static final ArchRule measurements_do_not_depend_on_each_other = slices().matching("dev.fivefold.benchmarks.(*)..")
            .should()
            .notDependOnEachOther()
            .ignoreDependency(resideInAPackage("..benchmarks.cli"), alwaysTrue())
            .ignoreDependency(alwaysTrue(), resideInAPackage("..benchmarks.rounds"));
}
