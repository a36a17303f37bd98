package dev.fivefold.engine;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "dev.fivefold.engine", importOptions = ImportOption.DoNotIncludeTests.class)
class PackageDirectionsTest {

    private static final String ROOT = "dev.fivefold.engine";

    @ArchTest
    static final ArchRule dependencies_point_from_execution_and_merge_down_to_the_call = layeredArchitecture()
            .consideringOnlyDependenciesInAnyPackage(ROOT + "..")
            .layer("execution")
            .definedBy(ROOT + ".execution..")
            .layer("merge")
            .definedBy(ROOT + ".merge..")
            .layer("plan")
            .definedBy(ROOT + ".plan..")
            .layer("call")
            .definedBy(ROOT + ".call..")
            .whereLayer("execution")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("merge")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("plan")
            .mayOnlyBeAccessedByLayers("execution", "merge");

    @ArchTest
    static final ArchRule the_engine_depends_on_no_framework_and_no_vendor = classes()
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage(
                    "java..", "org.jspecify..", "dev.fivefold.bytes..", "dev.fivefold.shapes..", ROOT + ".."));
}
