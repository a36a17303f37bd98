package dev.fivefold.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestIdsTest {

    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String LONGEST = "a.b_C-" + "9".repeat(58);

    @Test
    void ids_of_the_expected_form_are_accepted() {
        assertThat(RequestIds.id(LONGEST)).isEqualTo(LONGEST);
        assertThat(RequestIds.traceId("00-" + TRACE + "-00f067aa0ba902b7-01")).isEqualTo(TRACE);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "",
                "two words",
                "line\nbreak",
                "a.b_C-99999999999999999999999999999999999999999999999999999999999"
            })
    void any_other_request_id_is_rejected(String header) {
        assertThat(RequestIds.id(header)).isNull();
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "",
                "00-0",
                "00-" + TRACE + "-00f067aa0ba902b7",
                "00-" + TRACE + "-00f067aa0ba902b7-01\n",
                "00-" + TRACE + "-00f067aa0ba902b7-01,00-" + TRACE + "-00f067aa0ba902b7-01",
                "00-" + TRACE + "-0000000000000000-01",
                "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
                "ff-" + TRACE + "-00f067aa0ba902b7-01"
            })
    void any_other_traceparent_is_rejected(String header) {
        assertThat(RequestIds.traceId(header)).isNull();
    }
}
