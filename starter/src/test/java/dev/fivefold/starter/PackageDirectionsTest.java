package dev.fivefold.starter;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** No package of the starter points up, and its API is small. */
@AnalyzeClasses(packages = "dev.fivefold.starter", importOptions = ImportOption.DoNotIncludeTests.class)
class PackageDirectionsTest {

    private static final String ROOT = "dev.fivefold.starter";

    @ArchTest
    static final ArchRule packages_have_no_cycles =
            slices().matching(ROOT + ".(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule interceptors_know_the_chain_and_not_what_assembles_it = noClasses()
            .that()
            .resideInAnyPackage(
                    ROOT + ".internal.cache",
                    ROOT + ".internal.fallback",
                    ROOT + ".internal.resilience",
                    ROOT + ".internal.tracing")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(ROOT, ROOT + ".internal.client", ROOT + ".internal.pipeline", ROOT + ".internal.http");

    @ArchTest
    static final ArchRule the_chain_and_the_transport_depend_on_nothing_internal = noClasses()
            .that()
            .resideInAnyPackage(ROOT + ".call", ROOT + ".transport", ROOT + ".page")
            .should()
            .dependOnClassesThat()
            .resideInAPackage(ROOT + ".internal..");

    @ArchTest
    static final ArchRule what_configures_the_application_is_no_api =
            classes().that().resideInAPackage(ROOT).should().notBePublic();
}
