package dev.fivefold.lab.fork;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RenamingTest {

    private static final ForkName FORK = new ForkName("org.example", "checkout");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                package com.acme.shop;                                    | package org.example.checkout;
                service/src/main/java/com/acme/shop/ShopApplication.java  | service/src/main/java/org/example/checkout/CheckoutApplication.java
                <artifactId>shop-service</artifactId>                     | <artifactId>checkout-service</artifactId>
                ${SHOP_PORT:-8080}                                        | ${CHECKOUT_PORT:-8080}
                import dev.fivefold.starter.page.Page;                    | import dev.fivefold.starter.page.Page;
                sum(rate(fivefold_page_results_total[1m]))                | sum(rate(fivefold_page_results_total[1m]))
                """)
    void the_templates_names_change_and_fivefolds_do_not(String ours, String theirs) {
        assertThat(new Renaming(FORK).of(ours)).isEqualTo(theirs);
    }
}
