package dev.fivefold.lab;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

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
            .layer("demo")
            .definedBy(ROOT + ".demo..")
            .layer("compose")
            .definedBy(ROOT + ".compose..")
            .layer("browser")
            .definedBy(ROOT + ".browser..")
            .layer("storm")
            .definedBy(ROOT + ".storm..")
            .layer("panel")
            .definedBy(ROOT + ".panel..")
            .layer("scale")
            .definedBy(ROOT + ".scale..")
            .layer("tour")
            .definedBy(ROOT + ".tour..")
            .layer("code")
            .definedBy(ROOT + ".code..")
            .layer("peers")
            .definedBy(ROOT + ".peers..")
            .layer("sql")
            .definedBy(ROOT + ".sql..")
            .layer("push")
            .definedBy(ROOT + ".push..")
            .layer("router")
            .definedBy(ROOT + ".router..")
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
            .whereLayer("storm")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("demo")
            .mayOnlyBeAccessedByLayers("cli", "panel", "storm", "tour")
            .whereLayer("tour")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("browser")
            .mayOnlyBeAccessedByLayers("cli", "demo")
            .whereLayer("compose")
            .mayOnlyBeAccessedByLayers("cli", "demo")
            .whereLayer("panel")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("scale")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("code")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("peers")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("sql")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("push")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("router")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("gc")
            .mayOnlyBeAccessedByLayers("check", "cli", "demo", "storm")
            .whereLayer("profile")
            .mayOnlyBeAccessedByLayers("cli", "code")
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
            .mayOnlyBeAccessedByLayers("cli", "code", "panel", "peers", "scale", "storm")
            .whereLayer("report")
            .mayOnlyBeAccessedByLayers(
                    "browser", "check", "cli", "code", "demo", "gc", "panel", "peers", "push", "router", "sql", "storm",
                    "tour")
            .whereLayer("measure")
            .mayOnlyBeAccessedByLayers(
                    "browser", "check", "cli", "code", "demo", "gc", "load", "panel", "peers", "scale", "sql", "storm",
                    "tour")
            .whereLayer("stack")
            .mayOnlyBeAccessedByLayers("check", "cli", "code", "demo", "panel", "push", "scale", "sql", "storm", "tour")
            .whereLayer("install")
            .mayOnlyBeAccessedByLayers("branches", "cli", "fork", "peers", "push", "router", "sql", "stack", "profile")
            .whereLayer("scenario")
            .mayOnlyBeAccessedByLayers(
                    "branches",
                    "cli",
                    "code",
                    "compose",
                    "demo",
                    "panel",
                    "push",
                    "scale",
                    "sql",
                    "stack",
                    "storm",
                    "tour")
            .whereLayer("process")
            .mayOnlyBeAccessedByLayers(
                    "branches",
                    "browser",
                    "check",
                    "cli",
                    "code",
                    "compose",
                    "fork",
                    "git",
                    "install",
                    "peers",
                    "profile",
                    "push",
                    "router",
                    "stack")
            .whereLayer("terminal")
            .mayOnlyBeAccessedByLayers("cli", "demo", "code", "peers", "push", "router", "scale", "storm", "tour");

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
}
