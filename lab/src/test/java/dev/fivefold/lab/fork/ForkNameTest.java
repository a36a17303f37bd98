package dev.fivefold.lab.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ForkNameTest {

    @Test
    void a_name_has_a_title_and_a_form_for_variables() {
        ForkName fork = new ForkName("com.acme", "checkout2");

        assertThat(fork.title()).isEqualTo("Checkout2");
        assertThat(fork.upperCase()).isEqualTo("CHECKOUT2");
    }

    @ParameterizedTest
    @CsvSource({
        "com.acme.,     is no package name",
        "Com.acme,      is no package name",
        "com acme,      is no package name",
        "com..acme,     is no package name",
        "com.acme-it,   is no package name",
        "../x,          is no package name",
        "com.new,       has a word of Java in it",
        "int,           has a word of Java in it",
    })
    void a_group_that_is_no_package_is_rejected(String group, String because) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ForkName(group, "checkout"))
                .withMessageStartingWith("--group '%s' %s".formatted(group, because));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Shop", "my-shop", "my_shop", "2shop", "s", "", "shöp", "aaaaaaaaaaaaaaaaaaaaa"})
    void a_name_that_is_not_2_to_20_lower_case_letters_and_digits_is_rejected(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ForkName("com.acme", name))
                .withMessage("--name '%s' is not 2 to 20 lower-case letters and digits, a letter first", name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"class", "true", "target"})
    void a_name_that_is_taken_is_rejected(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ForkName("com.acme", name))
                .withMessage("--name '%s' means something else already: choose another", name);
    }
}
