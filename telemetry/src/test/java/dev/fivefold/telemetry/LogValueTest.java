package dev.fivefold.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LogValueTest {

    @Test
    void a_text_is_in_one_line_and_in_quotation_marks() {
        assertThat(LogValue.quoted("a\r\nb=\"c\" \u001b[31m")).isEqualTo("\"a  b= c   [31m\"");
        assertThat(LogValue.quoted(null)).isEqualTo("\"null\"");
        assertThat(LogValue.quoted("")).isEqualTo("\"\"");
    }

    @Test
    void a_long_text_is_cut() {
        assertThat(LogValue.quoted("x".repeat(500))).hasSize(502);
        assertThat(LogValue.quoted("x".repeat(501))).hasSize(505).endsWith("x...\"");
    }
}
