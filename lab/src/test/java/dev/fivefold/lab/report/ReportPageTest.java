package dev.fivefold.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lab.report.page.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ReportPageTest {

    private static final String FIGURES = "<script type=\"application/json\" id=\"figures\">";

    @TempDir
    private Path folder;

    /** The JSON in a page, as a browser finds it. */
    static JsonNode figures(Path page) throws IOException {
        String html = Files.readString(page);
        int begin = html.indexOf(FIGURES) + FIGURES.length();
        return JsonMapper.shared().readTree(html.substring(begin, html.indexOf("</script>", begin)));
    }

    @Test
    void figures_are_in_the_page_under_their_name_in_snake_case() throws IOException {
        record Step(String id, double p50Ms) {}

        Path page = ReportPage.write(folder.resolve("new/index.html"), "demo", new Step("00-baseline", 12.5));

        assertThat(figures(page)).hasToString("{\"demo\":{\"id\":\"00-baseline\",\"p50_ms\":12.5}}");
    }

    @Test
    void the_page_has_the_table_of_the_terminal_too() throws IOException {
        Table table = new Table(List.of("a.log"), List.of(new Table.Row("pauses", List.of("2"))));

        Path page = ReportPage.write(folder.resolve("index.html"), "gc", List.of(1), table);

        assertThat(figures(page).path("table"))
                .hasToString("{\"names\":[\"a.log\"],\"rows\":[{\"label\":\"pauses\",\"cells\":[\"2\"]}]}");
    }

    @Test
    void no_text_of_the_figures_is_markup() throws IOException {
        String text = "</script><!--<script>$1 & \"quotes\"";

        Path page = ReportPage.write(folder.resolve("index.html"), "demo", Map.of("text", text));

        assertThat(figures(page).path("demo").path("text").asString()).isEqualTo(text);
        assertThat(Files.readString(page)).doesNotContain("<!--", "<script>");
    }

    @Test
    void the_page_loads_nothing() throws IOException {
        Path page = ReportPage.write(folder.resolve("index.html"), "demo", Map.of());

        assertThat(Files.readString(page)).doesNotContain("src=", "<link", "@import", "url(");
    }
}
