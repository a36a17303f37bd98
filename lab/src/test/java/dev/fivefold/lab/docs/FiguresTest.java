package dev.fivefold.lab.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Figures that a table repeats are those of the page to which the row links. */
class FiguresTest {

    private static final Pattern NUMBER = Pattern.compile("\\d[\\d,.]*\\d|\\d");
    private static final Pattern LINK = Pattern.compile("\\[[^]]+]\\(([^)#]+\\.md)(?:#([^)]+))?\\)");

    /**
     * A row of a table.
     *
     * @param figures the cells with figures
     * @param sources the pages that it links to
     */
    record Row(Path document, String line, String figures, List<Path> sources) {

        @Override
        public String toString() {
            return document + ": " + line;
        }
    }

    static List<Row> rows() {
        return List.of(
                        rows("README.md", "## When to use it", "| [", 2),
                        rows("README.md", "## The ladder", "| [", 3),
                        rows("README.zh-CN.md", "## 何时用", "| [", 2),
                        rows("README.zh-CN.md", "## 阶梯", "| [", 3),
                        rows("docs/scaling.md", "## What was measured", "| ", 3))
                .stream()
                .flatMap(List::stream)
                .toList();
    }

    private static List<Row> rows(String document, String heading, String start, int from) {
        Path path = Path.of(document);
        String text = Documents.text(path);
        String section = text.substring(text.indexOf("\n" + heading) + 1);
        int next = section.indexOf("\n## ");
        return section.substring(0, next < 0 ? section.length() : next)
                .lines()
                .filter(line -> line.startsWith(start) && LINK.matcher(line).find())
                .map(line -> new Row(path, line, cells(line, from), sources(path, line)))
                .toList();
    }

    private static String cells(String line, int from) {
        List<String> cells = List.of(line.split("(?<=\\|) ", -1));
        return LINK.matcher(String.join(" ", cells.subList(from, cells.size()))).replaceAll("");
    }

    private static List<Path> sources(Path document, String line) {
        return LINK.matcher(line)
                .results()
                .map(link -> document.resolveSibling(link.group(1)).normalize())
                .filter(source -> Files.exists(Documents.REPOSITORY.resolve(source)))
                .toList();
    }

    @Test
    void there_are_rows_of_each_table() {
        assertThat(rows()).hasSizeGreaterThan(45);
    }

    @ParameterizedTest
    @MethodSource("rows")
    void a_figure_of_a_row_is_one_of_the_page_it_links_to(Row row) {
        Set<String> known = row.sources().stream()
                .flatMap(source -> numbers(Documents.text(source)).stream())
                .collect(Collectors.toSet());

        assertThat(numbers(row.figures().replaceAll("step \\d+|第 \\d+ 步|4x|G1|p\\d\\d", "")))
                .isSubsetOf(known);
    }

    private static Set<String> numbers(String text) {
        return NUMBER.matcher(text).results().map(MatchResult::group).collect(Collectors.toSet());
    }
}
