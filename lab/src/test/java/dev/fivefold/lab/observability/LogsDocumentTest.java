package dev.fivefold.lab.observability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lab.observability.LogStatements.Statement;
import dev.fivefold.lab.observability.LogsFile.Line;
import dev.fivefold.lab.observability.LogsFile.Source;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * {@code observability/logs.yaml} has the log statements of all processes. {@code docs/logs.md} is rendered from it; -Dfivefold.write=true
 * writes it anew.
 */
class LogsDocumentTest {

    private static final String HEAD = """
            # Log lines

            <!-- Rendered from observability/logs.yaml, by ./mvnw -pl lab test -Dtest=LogsDocumentTest -Dfivefold.write=true -->

            The log lines of all processes. A test compares this list with the log statements of the sources.

            A line is a sentence, and then `key=value` pairs after a colon: grep for the sentence, and parse the pairs. Values with spaces are in quotation marks, in
            one line, and without control characters. Keys have their unit: `timeout_ms`. `{}` stands for a value.

            A rate-limited line has `count`, the number of failures since the last line of its kind, and the other values of the latest failure. The logger
            is the key of the level: `--logging.level.dev.fivefold.starter.internal.pipeline.TransportInterceptor=DEBUG`.

            The access log has a format of its own: [Logs](observability.md#the-log). Beside these lines there are those of Spring Boot, Tomcat, Netty
            and Zuul.
            """;

    private static final String TABLE = """
            | line | level | rate limit | action | logger |
            | --- | --- | --- | --- | --- |
            """;

    private final LogsFile file = LogsFile.read();

    @Test
    void each_log_statement_is_declared_with_its_level() throws IOException {
        for (Source source : file.sources()) {
            List<Statement> declared = source.lines().stream()
                    .map(line -> new Statement(
                            source.module(), line.logger(), line.level(), line.text(), line.limit() != null))
                    .toList();

            assertThat(declared)
                    .as("observability/logs.yaml and the log statements of " + source.module())
                    .containsExactlyInAnyOrderElementsOf(LogStatements.of(source.module()));
        }
    }

    @Test
    void a_line_is_a_sentence_and_pairs() {
        assertThat(file.lines())
                .allMatch(Line::isWellFormed)
                .allMatch(Line::exampleMatches)
                .allMatch(line -> line.example() != null || !line.needsExample());
    }

    @Test
    void the_document_is_rendered_from_the_declarations() throws IOException {
        Declarations.check("docs/logs.md", getClass(), render());
    }

    private String render() {
        StringBuilder document = new StringBuilder(HEAD);
        for (Source source : file.sources()) {
            document.append("\n## ")
                    .append(source.name())
                    .append("\n\n")
                    .append(source.intro())
                    .append("\n\n")
                    .append(TABLE);
            source.lines().forEach(line -> document.append(row(line)));
        }
        return document.toString();
    }

    private static String row(Line line) {
        return "| `%s` | %s | %s | %s | `%s` |\n"
                .formatted(
                        line.example() == null ? line.text() : line.example(),
                        line.level(),
                        line.limit() == null ? "none" : line.limit(),
                        line.action() == null ? "none" : line.action(),
                        line.logger());
    }
}
