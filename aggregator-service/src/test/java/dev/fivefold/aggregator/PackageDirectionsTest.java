package dev.fivefold.aggregator;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = PackageDirectionsTest.ROOT, importOptions = ImportOption.DoNotIncludeTests.class)
class PackageDirectionsTest {

    static final String ROOT = "dev.fivefold.aggregator";

    @ArchTest
    static final ArchRule packages_depend_on_clients_and_not_on_one_another = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("client")
            .definedBy(ROOT + ".client..")
            .layer("message")
            .definedBy(ROOT + ".message..")
            .layer("page")
            .definedBy(ROOT + ".page..")
            .layer("price")
            .definedBy(ROOT + ".price..")
            .layer("rejection")
            .definedBy(ROOT + ".rejection..")
            .layer("session")
            .definedBy(ROOT + ".session..")
            .layer("web")
            .definedBy(ROOT + ".web..")
            .whereLayer("message")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("page")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("price")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("rejection")
            .mayOnlyBeAccessedByLayers("message")
            .whereLayer("session")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("web")
            .mayNotBeAccessedByAnyLayer();

    @ArchTest
    static final ArchRule the_shop_depends_on_no_library_below_the_starter = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("okhttp3..", "io.github.resilience4j..", "io.lettuce..", "com.netflix..");

    @ArchTest
    static final ArchRule protobuf_stays_with_messages = noClasses()
            .that()
            .resideOutsideOfPackage(ROOT + ".message..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("com.google.protobuf..", "dev.fivefold.proto..");
}
