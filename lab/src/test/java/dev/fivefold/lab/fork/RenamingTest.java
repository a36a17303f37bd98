package dev.fivefold.lab.fork;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** In a fork these are names of its own, which mean the same there. */
class RenamingTest {

    private final Renaming renaming = new Renaming(new ForkName("com.acme", "checkout"));

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                import dev.fivefold.aggregator.page.HomePage; | import com.acme.checkout.aggregator.page.HomePage;
                gateway/src/main/java/dev/fivefold/gateway    | gateway/src/main/java/com/acme/checkout/gateway
                /dev/fivefold/lab                             | /com/acme/checkout/lab
                --fivefold.downstream.base-url                | --checkout.downstream.base-url
                sum(rate(fivefold_page_results_total[1m]))    | sum(rate(checkout_page_results_total[1m]))
                ${FIVEFOLD_PORT:-8080}                        | ${CHECKOUT_PORT:-8080}
                Fivefold :: gateway                           | Checkout :: gateway
                ./fivefold test                               | ./checkout test
                one device of five, folded                    | one device of five, folded
                """)
    void each_form_of_the_name_becomes_the_same_form_of_the_other(String ours, String theirs) {
        assertThat(renaming.of(ours)).isEqualTo(theirs);
    }
}
