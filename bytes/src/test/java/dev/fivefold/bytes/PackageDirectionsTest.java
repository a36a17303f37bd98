package dev.fivefold.bytes;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "dev.fivefold.bytes", importOptions = ImportOption.DoNotIncludeTests.class)
class PackageDirectionsTest {

    private static final String ROOT = "dev.fivefold.bytes";

    @ArchTest
    static final ArchRule json_knows_nothing_of_compression = noClasses()
            .that()
            .resideInAPackage(ROOT + ".json..")
            .should()
            .dependOnClassesThat(resideInAnyPackage(ROOT + ".gzip.."));

    @ArchTest
    static final ArchRule bytes_depend_on_nothing_else =
            classes().should().onlyDependOnClassesThat(resideInAnyPackage("java..", "org.jspecify..", ROOT + ".."));
}
