package dev.fivefold.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Map;
import org.junit.jupiter.api.Test;

class PlaceholdersTest {

    @Test
    void placeholders_in_capitals_are_filled_and_nginxs_own_variables_stay() {
        assertThat(Placeholders.fill(
                        "listen ${LISTEN}; set $host $request_id ${lower} a{1,64}$; ${LISTEN}", Map.of("LISTEN", "80")))
                .isEqualTo("listen 80; set $host $request_id ${lower} a{1,64}$; 80");
    }

    @Test
    void a_value_is_inserted_unchanged() {
        assertThat(Placeholders.fill("${A}", Map.of("A", "$1 \\ ${B}"))).isEqualTo("$1 \\ ${B}");
    }

    @Test
    void a_placeholder_without_a_value_is_rejected_by_name() {
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> Placeholders.fill("${LINK}", Map.of("LISTEN", "80")))
                .withMessage("the template has ${LINK}, which is none of [LISTEN]");
    }
}
