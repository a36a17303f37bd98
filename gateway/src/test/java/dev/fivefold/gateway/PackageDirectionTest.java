package dev.fivefold.gateway;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;

@AnalyzeClasses(packagesOf = GatewayApplication.class, importOptions = DoNotIncludeTests.class)
class PackageDirectionTest {

    @ArchTest
    static final ArchRule the_root_sees_all_and_filters_and_server_see_only_routes = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("root")
            .definedBy("dev.fivefold.gateway")
            .layer("filter")
            .definedBy("dev.fivefold.gateway.filter")
            .layer("server")
            .definedBy("dev.fivefold.gateway.server")
            .layer("route")
            .definedBy("dev.fivefold.gateway.route")
            .whereLayer("root")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("filter")
            .mayOnlyBeAccessedByLayers("root")
            .whereLayer("server")
            .mayOnlyBeAccessedByLayers("root")
            .whereLayer("route")
            .mayOnlyBeAccessedByLayers("root", "filter", "server");

    @ArchTest
    static final ArchRule routes_know_neither_zuul_nor_netty = ArchRuleDefinition.noClasses()
            .that()
            .resideInAPackage("dev.fivefold.gateway.route")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("com.netflix..", "io.netty..");
}
