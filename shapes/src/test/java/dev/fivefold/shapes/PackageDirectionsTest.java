package dev.fivefold.shapes;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "dev.fivefold.shapes", importOptions = ImportOption.DoNotIncludeTests.class)
class PackageDirectionsTest {

    private static final String ROOT = "dev.fivefold.shapes";

    @ArchTest
    static final ArchRule shapes_depend_on_bytes_alone = classes()
            .should()
            .onlyDependOnClassesThat(
                    resideInAnyPackage("java..", "org.jspecify..", "dev.fivefold.bytes.json..", ROOT + ".."));
}
