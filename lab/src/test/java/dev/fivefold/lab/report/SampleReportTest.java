package dev.fivefold.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lab.docs.Documents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/**
 * The run that the READMEs show: copy a new one's report.json to docs/sample-report, and have the rest written by
 * {@code ./mvnw -pl lab test -Dtest=SampleReportTest -Dfivefold.write=true}.
 */
class SampleReportTest {

    private static final Path FOLDER = Path.of("../docs/sample-report");
    private static final Path LADDER = Path.of("../docs/ladder.svg");

    @TempDir
    private static Path rendered;

    private static Report report;

    @BeforeAll
    static void render() throws IOException {
        report = JsonMapper.builder()
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build()
                .readValue(FOLDER.resolve("report.json").toFile(), Report.class);
        ReportWriter.write(report, rendered);
        if (Boolean.getBoolean("fivefold.write")) {
            Files.writeString(LADDER, Files.readString(rendered.resolve("ladder.svg")));
            Files.writeString(FOLDER.resolve("index.html"), Files.readString(rendered.resolve("index.html")));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "README.zh-CN.md"})
    void the_output_in_a_readme_is_that_of_the_run(String readme) {
        assertThat(Documents.text(Path.of(readme)))
                .contains(ReportTable.of(report).stripTrailing().indent(4));
    }

    @Test
    void the_ladder_is_that_of_the_run() throws IOException {
        assertThat(LADDER).hasContent(Files.readString(rendered.resolve("ladder.svg")));
    }

    @Test
    void the_page_is_that_of_the_run() throws IOException {
        assertThat(ReportPageTest.figures(FOLDER.resolve("index.html")))
                .isEqualTo(ReportPageTest.figures(rendered.resolve("index.html")));
    }
}
