package dev.fivefold.mocks;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;

@AnalyzeClasses(packagesOf = DownstreamMocksApplication.class, importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    private static final String[] SHARED = {
        "..mocks.network..", "..mocks.content..", "..mocks.web..", "..mocks.database.."
    };

    private static final String[] SERVICES = {
        "..mocks.users..", "..mocks.orders..", "..mocks.products..", "..mocks.prices..", "..mocks.stock..",
        "..mocks.reviews..", "..mocks.recommendations..", "..mocks.carts..", "..mocks.shipping..", "..mocks.coupons..",
        "..mocks.messages..", "..mocks.editorial.."
    };

    private static final String INTAKE = "dev.fivefold.mocks.messages.intake";

    @ArchTest
    static final ArchRule shared_packages_depend_on_no_service = noClasses()
            .that()
            .resideInAnyPackage(SHARED)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(SERVICES);

    @ArchTest
    static final ArchRule services_do_not_depend_on_the_simulated_network = noClasses()
            .that()
            .resideInAnyPackage(SERVICES)
            .should()
            .dependOnClassesThat()
            .resideInAPackage("..mocks.network..");

    @ArchTest
    static final ArchRule no_package_depends_on_the_root = noClasses()
            .that()
            .resideOutsideOfPackage("dev.fivefold.mocks")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.fivefold.mocks");

    @ArchTest
    static final ArchRule packages_have_no_cycles = SlicesRuleDefinition.slices()
            .matching("dev.fivefold.mocks.(*)..")
            .should()
            .beFreeOfCycles();

    @ArchTest
    static final ArchRule parts_of_the_intake_do_not_depend_on_the_intake = noClasses()
            .that()
            .resideInAPackage(INTAKE + ".*..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage(INTAKE);

    @ArchTest
    static final ArchRule copies_of_messages_depend_on_no_other_part_of_the_intake = noClasses()
            .that()
            .resideInAPackage(INTAKE + ".copy")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(INTAKE + ".id", INTAKE + ".queue", INTAKE + ".rejection");

    @ArchTest
    static final ArchRule packages_of_the_intake_have_no_cycles =
            SlicesRuleDefinition.slices().matching(INTAKE + ".(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule services_do_not_depend_on_each_other = SlicesRuleDefinition.slices()
            .matching("dev.fivefold.mocks.(*)..")
            .should()
            .notDependOnEachOther()
            .ignoreDependency(DescribedPredicate.alwaysTrue(), JavaClass.Predicates.resideInAnyPackage(SHARED));
}
