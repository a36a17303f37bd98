package dev.fivefold.aggregator;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packagesOf = AggregatorApplication.class, importOptions = ImportOption.DoNotIncludeTests.class)
class PackageDirectionsTest {

    private static final String ROOT = "dev.fivefold.aggregator";

    @ArchTest
    static final ArchRule dependencies_point_from_the_web_down_to_the_call = layeredArchitecture()
            .consideringOnlyDependenciesInAnyPackage(ROOT + "..")
            .layer("root")
            .definedBy(ROOT)
            .layer("web")
            .definedBy(ROOT + ".web..")
            .layer("page")
            .definedBy(ROOT + ".page..")
            .layer("metrics")
            .definedBy(ROOT + ".metrics..")
            .layer("session")
            .definedBy(ROOT + ".session..")
            .layer("admission")
            .definedBy(ROOT + ".admission..")
            .layer("downstream")
            .definedBy(ROOT + ".downstream")
            .layer("client")
            .definedBy(ROOT + ".downstream.client..")
            .layer("cache")
            .definedBy(ROOT + ".downstream.cache..")
            .layer("redis")
            .definedBy(ROOT + ".downstream.redis..")
            .layer("fallback")
            .definedBy(ROOT + ".downstream.fallback..")
            .layer("guard")
            .definedBy(ROOT + ".downstream.guard..")
            .layer("isolation")
            .definedBy(ROOT + ".isolation..")
            .layer("call")
            .definedBy(ROOT + ".call..")
            .whereLayer("root")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("web")
            .mayOnlyBeAccessedByLayers("root")
            .whereLayer("page")
            .mayOnlyBeAccessedByLayers("root", "web")
            .whereLayer("metrics")
            .mayOnlyBeAccessedByLayers("root", "web", "page")
            .whereLayer("session")
            .mayOnlyBeAccessedByLayers("root", "metrics")
            .whereLayer("admission")
            .mayOnlyBeAccessedByLayers("root", "web", "metrics")
            .whereLayer("downstream")
            .mayOnlyBeAccessedByLayers("root")
            .whereLayer("cache")
            .mayOnlyBeAccessedByLayers("root", "downstream", "fallback")
            .whereLayer("fallback")
            .mayOnlyBeAccessedByLayers("root", "downstream")
            .whereLayer("redis")
            .mayOnlyBeAccessedByLayers("root", "downstream")
            .whereLayer("guard")
            .mayOnlyBeAccessedByLayers("root", "downstream")
            .whereLayer("isolation")
            .mayOnlyBeAccessedByLayers("root", "web", "downstream", "guard")
            .whereLayer("client")
            .mayOnlyBeAccessedByLayers("root", "page");

    @ArchTest
    static final ArchRule the_limits_of_concurrency_stay_in_admission = noClasses()
            .that()
            .resideOutsideOfPackage(ROOT + ".admission..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("com.netflix..");

    @ArchTest
    static final ArchRule vendor_types_stay_in_downstream = noClasses()
            .that()
            .resideOutsideOfPackage(ROOT + ".downstream..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "feign..",
                    "okhttp3..",
                    "io.github.resilience4j..",
                    "io.lettuce..",
                    "com.google.common..",
                    "com.google.protobuf..",
                    "dev.fivefold.proto..");

    @ArchTest
    static final ArchRule spans_are_made_by_a_decorator_of_calls_alone = noClasses()
            .that()
            .resideOutsideOfPackages(ROOT, ROOT + ".downstream")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.micrometer.tracing..", "io.opentelemetry..", "org.apache.skywalking..");
}
