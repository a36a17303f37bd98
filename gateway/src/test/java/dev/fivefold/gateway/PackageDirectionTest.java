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
    static final ArchRule the_root_depends_on_all_packages_and_they_depend_on_pure_ones_only = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("root")
            .definedBy("dev.fivefold.gateway")
            .layer("filter")
            .definedBy("dev.fivefold.gateway.filter")
            .layer("rejection")
            .definedBy("dev.fivefold.gateway.rejection")
            .layer("client")
            .definedBy("dev.fivefold.gateway.client")
            .layer("ratelimit")
            .definedBy("dev.fivefold.gateway.ratelimit")
            .layer("admission")
            .definedBy("dev.fivefold.gateway.admission")
            .layer("metrics")
            .definedBy("dev.fivefold.gateway.metrics")
            .layer("auth")
            .definedBy("dev.fivefold.gateway.auth")
            .layer("cors")
            .definedBy("dev.fivefold.gateway.cors")
            .layer("tracing")
            .definedBy("dev.fivefold.gateway.tracing")
            .layer("server")
            .definedBy("dev.fivefold.gateway.server")
            .layer("intake")
            .definedBy("dev.fivefold.gateway.intake")
            .layer("problem")
            .definedBy("dev.fivefold.gateway.problem")
            .layer("route")
            .definedBy("dev.fivefold.gateway.route")
            .layer("access")
            .definedBy("dev.fivefold.gateway.access")
            .layer("discovery")
            .definedBy("dev.fivefold.gateway.discovery")
            .layer("settings")
            .definedBy("dev.fivefold.gateway.settings")
            .whereLayer("root")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("filter")
            .mayOnlyBeAccessedByLayers("root")
            .whereLayer("server")
            .mayOnlyBeAccessedByLayers("root")
            .whereLayer("intake")
            .mayOnlyBeAccessedByLayers("root", "server", "filter")
            .whereLayer("problem")
            .mayOnlyBeAccessedByLayers(
                    "root",
                    "filter",
                    "intake",
                    "rejection",
                    "auth",
                    "cors",
                    "ratelimit",
                    "admission",
                    "server",
                    "metrics")
            .whereLayer("rejection")
            .mayOnlyBeAccessedByLayers("filter", "auth", "cors", "ratelimit")
            .whereLayer("admission")
            .mayOnlyBeAccessedByLayers("root", "filter", "server", "metrics")
            .whereLayer("metrics")
            .mayOnlyBeAccessedByLayers("root", "server")
            .whereLayer("access")
            .mayOnlyBeAccessedByLayers("root", "server")
            .whereLayer("client")
            .mayOnlyBeAccessedByLayers("root", "access", "filter", "auth", "ratelimit")
            .whereLayer("auth")
            .mayOnlyBeAccessedByLayers("root", "access", "filter")
            .whereLayer("cors")
            .mayOnlyBeAccessedByLayers("root", "filter")
            .whereLayer("tracing")
            .mayOnlyBeAccessedByLayers("root", "filter")
            .whereLayer("ratelimit")
            .mayOnlyBeAccessedByLayers("root", "filter")
            .whereLayer("discovery")
            .mayOnlyBeAccessedByLayers("root")
            .whereLayer("route")
            .mayOnlyBeAccessedByLayers("root", "admission", "discovery", "filter", "server")
            .whereLayer("settings")
            .mayOnlyBeAccessedByLayers("root", "access", "auth", "cors", "intake", "ratelimit", "route");

    @ArchTest
    static final ArchRule routes_and_problems_depend_on_neither_zuul_nor_netty = ArchRuleDefinition.noClasses()
            .that()
            .resideInAnyPackage("dev.fivefold.gateway.route", "dev.fivefold.gateway.problem")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("com.netflix..", "io.netty..");

    @ArchTest
    static final ArchRule only_the_auth_package_depends_on_token_libraries = ArchRuleDefinition.noClasses()
            .that()
            .resideOutsideOfPackage("dev.fivefold.gateway.auth")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("com.nimbusds..");

    @ArchTest
    static final ArchRule only_the_ratelimit_package_depends_on_buckets = ArchRuleDefinition.noClasses()
            .that()
            .resideOutsideOfPackage("dev.fivefold.gateway.ratelimit")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.github.bucket4j..");

    @ArchTest
    static final ArchRule only_the_tracing_package_makes_spans = ArchRuleDefinition.noClasses()
            .that()
            .resideOutsideOfPackages("dev.fivefold.gateway", "dev.fivefold.gateway.tracing")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.micrometer.tracing..", "io.opentelemetry..", "org.apache.skywalking..");
}
