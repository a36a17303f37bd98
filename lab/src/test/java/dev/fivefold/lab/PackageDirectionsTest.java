package dev.fivefold.lab;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packagesOf = Home.class, importOptions = ImportOption.DoNotIncludeTests.class)
class PackageDirectionsTest {

    private static final String ROOT = "dev.fivefold.lab";

    @ArchTest
    static final ArchRule dependencies_point_from_the_commands_down_to_the_processes = layeredArchitecture()
            .consideringOnlyDependenciesInAnyPackage(ROOT + "..")
            .layer("root")
            .definedBy(ROOT)
            .layer("cli")
            .definedBy(ROOT + ".cli..")
            .layer("command")
            .definedBy(ROOT + ".command..")
            .layer("demo")
            .definedBy(ROOT + ".demo..")
            .layer("compose")
            .definedBy(ROOT + ".compose..")
            .layer("storm")
            .definedBy(ROOT + ".storm..")
            .layer("panel")
            .definedBy(ROOT + ".panel..")
            .layer("tour")
            .definedBy(ROOT + ".tour..")
            .layer("sql")
            .definedBy(ROOT + ".sql..")
            .layer("gc")
            .definedBy(ROOT + ".gc..")
            .layer("profile")
            .definedBy(ROOT + ".profile..")
            .layer("logs")
            .definedBy(ROOT + ".logs..")
            .layer("fork")
            .definedBy(ROOT + ".fork..")
            .layer("branches")
            .definedBy(ROOT + ".branches..")
            .layer("check")
            .definedBy(ROOT + ".check..")
            .layer("git")
            .definedBy(ROOT + ".git..")
            .layer("load")
            .definedBy(ROOT + ".load..")
            .layer("report")
            .definedBy(ROOT + ".report..")
            .layer("measure")
            .definedBy(ROOT + ".measure..")
            .layer("stack")
            .definedBy(ROOT + ".stack..")
            .layer("install")
            .definedBy(ROOT + ".install..")
            .layer("scenario")
            .definedBy(ROOT + ".scenario..")
            .layer("process")
            .definedBy(ROOT + ".process..")
            .layer("terminal")
            .definedBy(ROOT + ".terminal..")
            .whereLayer("cli")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("command")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("storm")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("demo")
            .mayOnlyBeAccessedByLayers("cli", "panel", "storm", "tour")
            .whereLayer("tour")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("compose")
            .mayOnlyBeAccessedByLayers("cli", "command", "demo")
            .whereLayer("panel")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("sql")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("gc")
            .mayOnlyBeAccessedByLayers("check", "cli", "demo", "storm")
            .whereLayer("profile")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("logs")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("fork")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("branches")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("check")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("git")
            .mayOnlyBeAccessedByLayers("branches", "fork")
            .whereLayer("load")
            .mayOnlyBeAccessedByLayers("cli", "demo", "panel", "storm", "tour")
            .whereLayer("report")
            .mayOnlyBeAccessedByLayers("check", "cli", "demo", "gc", "panel", "sql", "storm", "tour")
            .whereLayer("measure")
            .mayOnlyBeAccessedByLayers("check", "cli", "demo", "gc", "load", "panel", "sql", "storm", "tour")
            .whereLayer("stack")
            .mayOnlyBeAccessedByLayers("check", "cli", "command", "demo", "panel", "sql", "storm", "tour")
            .whereLayer("install")
            .mayOnlyBeAccessedByLayers("branches", "cli", "command", "fork", "profile", "sql", "stack")
            .whereLayer("scenario")
            .mayOnlyBeAccessedByLayers(
                    "branches", "cli", "command", "compose", "demo", "panel", "sql", "stack", "storm", "tour")
            .whereLayer("process")
            .mayOnlyBeAccessedByLayers(
                    "branches", "check", "cli", "command", "compose", "fork", "git", "install", "profile", "stack")
            .whereLayer("terminal")
            .mayOnlyBeAccessedByLayers("cli", "command", "demo", "storm", "tour");

    @ArchTest
    static final ArchRule the_root_knows_none_of_its_packages = noClasses()
            .that()
            .resideInAPackage(ROOT)
            .should()
            .dependOnClassesThat()
            .resideInAPackage(ROOT + ".*..");

    @ArchTest
    static final ArchRule how_the_database_is_unpacked_stays_in_install = noClasses()
            .that()
            .resideOutsideOfPackage(ROOT + ".install..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("ch.vorburger..");

    @ArchTest
    static final ArchRule the_client_that_puts_load_on_stays_in_load = noClasses()
            .that()
            .resideOutsideOfPackage(ROOT + ".load..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.apache.hc..");

    @ArchTest
    static final ArchRule measurements_of_this_project_depend_on_the_lab_and_not_the_reverse =
            noClasses().should().dependOnClassesThat().resideInAPackage("dev.fivefold.benchmarks..");

    @ArchTest
    static final ArchRule groups_of_commands_do_not_depend_on_each_other =
            slices().matching(ROOT + ".cli.(*)..").should().notDependOnEachOther();
}
