package dev.fivefold.binding;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "dev.fivefold.binding", importOptions = ImportOption.DoNotIncludeTests.class)
class PackageDirectionsTest {

    private static final String ROOT = "dev.fivefold.binding";

    @ArchTest
    static final ArchRule binding_depends_on_spring_mvc_alone = classes()
            .should()
            .onlyDependOnClassesThat(
                    resideInAnyPackage("java..", "jakarta..", "org.jspecify..", "org.springframework..", ROOT + ".."));
}
