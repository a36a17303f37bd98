package dev.fivefold.lab.fork;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** In a fork of the whole repository these are names of its own, which mean the same there. */
class RenamingTest {

    private static final ForkName FORK = new ForkName("org.example", "checkout");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                import dev.fivefold.aggregator.page.HomePage; | import org.example.checkout.aggregator.page.HomePage;
                gateway/src/main/java/dev/fivefold/gateway    | gateway/src/main/java/org/example/checkout/gateway
                /dev/fivefold/lab                             | /org/example/checkout/lab
                --fivefold.downstream.base-url                | --checkout.downstream.base-url
                sum(rate(fivefold_page_results_total[1m]))    | sum(rate(checkout_page_results_total[1m]))
                ${FIVEFOLD_PORT:-8080}                        | ${CHECKOUT_PORT:-8080}
                Fivefold :: gateway                           | Checkout :: gateway
                ./fivefold test                               | ./checkout test
                one device of five, folded                    | one device of five, folded
                """)
    void each_form_of_the_repositorys_name_becomes_the_same_form_of_the_other(String ours, String theirs) {
        assertThat(Renaming.ofRepository(FORK).of(ours)).isEqualTo(theirs);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                package com.acme.shop;                                    | package org.example.checkout;
                service/src/main/java/com/acme/shop/ShopApplication.java  | service/src/main/java/org/example/checkout/CheckoutApplication.java
                <artifactId>shop-service</artifactId>                     | <artifactId>checkout-service</artifactId>
                ${SHOP_PORT:-8080}                                        | ${CHECKOUT_PORT:-8080}
                import dev.fivefold.starter.page.Page;                    | import dev.fivefold.starter.page.Page;
                sum(rate(fivefold_page_results_total[1m]))                | sum(rate(fivefold_page_results_total[1m]))
                <relativePath>../../pom.xml</relativePath>                | <relativePath>../fivefold/pom.xml</relativePath>
                """)
    void the_templates_names_change_and_fivefolds_do_not(String ours, String theirs) {
        assertThat(Template.renaming(FORK).of(ours)).isEqualTo(theirs);
    }
}
