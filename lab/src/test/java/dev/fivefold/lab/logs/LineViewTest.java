package dev.fivefold.lab.logs;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;

class LineViewTest {

    private static final LogLine WARNING =
            new LogLine(Instant.EPOCH, "gateway", Level.WARN, "Here", "refused @|red 3|@", Map.of("request_id", "one"));

    @Test
    void a_terminal_has_colours_and_others_have_none() {
        assertThat(new LineView(Ansi.ON).of(WARNING)).contains("\u001b[33mWARN", "refused @|red 3|@");
        assertThat(new LineView(Ansi.OFF).of(WARNING))
                .doesNotContain("\u001b")
                .endsWith("gateway    WARN  Here: refused @|red 3|@ request_id=one");
    }

    @Test
    void no_line_has_control_sequences_of_the_terminal() {
        LogLine hostile = new LogLine(
                Instant.EPOCH, "x\u001b[2J", Level.INFO, "", "a\u001b]0;b\u0007\rc", Map.of("id", "\u009b1m"));

        assertThat(new LineView(Ansi.OFF).of(hostile)).doesNotContain("\u001b", "\u0007", "\r", "\u009b");
    }

    @Test
    void further_lines_of_a_text_are_indented_below_its_fields() {
        LogLine mistake = new LogLine(
                Instant.EPOCH, "mocks", Level.ERROR, "", "no\njava.lang.Error\n\tat here", Map.of("page", "home"));

        assertThat(new LineView(Ansi.OFF).of(mistake).lines().skip(1))
                .containsExactly("    java.lang.Error", "     at here");
        assertThat(new LineView(Ansi.OFF).of(mistake).lines().findFirst().orElseThrow())
                .endsWith("ERROR no page=home");
    }
}
