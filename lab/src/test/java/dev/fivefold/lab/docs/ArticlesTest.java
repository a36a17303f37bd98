package dev.fivefold.lab.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** docs/articles.md. CommandLinesTest parses its commands, LinksTest follows its links. */
class ArticlesTest {

    private static final Path DOCUMENT = Path.of("docs/articles.md");
    private static final Pattern CELL = Pattern.compile("(?<=\\| )(.*?)(?= \\|)");
    private static final Pattern COMMAND = Pattern.compile("`(?:\\./fivefold |benchmarks/)[a-z-]+[^`]*`");
    private static final Pattern NAME = Pattern.compile("`(?:\\./fivefold |(?=benchmarks/))([a-z/-]+)");
    private static final Pattern TEST = Pattern.compile("`(\\w+(?:Test|IT))`");
    private static final Pattern LINK = Pattern.compile("\\[[^]]+]\\([^)]+\\)");

    /** The tests that run each command, or what it does, in its quick form; the CI script is one of them. */
    private static final Map<String, String> RUN_BY = Map.ofEntries(
            Map.entry("bench", "ArticleCommandsIT"),
            Map.entry("benchmarks/code", "ArticleBenchmarksIT"),
            Map.entry("benchmarks/collectors", "CollectorRunIT"),
            Map.entry("benchmarks/frontend", "FirstContentIT"),
            Map.entry("benchmarks/pruning", "PruningRunTest"),
            Map.entry("benchmarks/push", "PushRunIT"),
            Map.entry("benchmarks/router", "ArticleBenchmarksIT"),
            Map.entry("benchmarks/top", "BusyThreadsTest"),
            Map.entry("demo", ".ci/run"),
            Map.entry("gc", "ArticleCommandsIT"),
            Map.entry("heap", "ArticleCommandsIT"),
            Map.entry("profile", "ArticleCommandsIT"),
            Map.entry("sql", "RulePagesIT"),
            Map.entry("storm", "StormIT"),
            Map.entry("tour", "TourIT"),
            Map.entry("up", "PrometheusIT"));

    /**
     * @param where its second column
     * @param reproduce its third
     */
    record Row(String technique, String where, String reproduce, List<String> figures) {

        static Row of(String line) {
            List<String> cells =
                    CELL.matcher(line).results().map(MatchResult::group).toList();
            assertThat(cells).as(line).hasSize(5).allMatch(cell -> !cell.isBlank());
            return new Row(cells.get(0), cells.get(1), cells.get(2), cells.subList(3, 5));
        }

        @Override
        public String toString() {
            return technique;
        }
    }

    static List<Row> rows() {
        return Documents.text(DOCUMENT)
                .transform(text -> text.substring(0, text.indexOf("## Not rebuilt")))
                .lines()
                .filter(line -> line.startsWith("| ") && !line.startsWith("| ---") && !line.startsWith("| technique |"))
                .map(Row::of)
                .toList();
    }

    @Test
    void there_are_rows_of_all_articles() {
        assertThat(rows()).hasSizeGreaterThan(50);
        assertThat(Documents.text(DOCUMENT)).contains("\n## 000", "\n## 001", "\n## 002", "\n## 003", "\n## 004");
    }

    @ParameterizedTest
    @MethodSource("rows")
    void a_row_has_a_place_and_a_command_or_a_test(Row row) {
        assertThat(row.where()).containsPattern(LINK);
        assertThat(COMMAND.matcher(row.reproduce()).find()
                        || TEST.matcher(row.reproduce()).find())
                .as(row.reproduce())
                .isTrue();
    }

    @Test
    void the_tests_it_names_exist() throws IOException {
        Set<String> tests = testClasses();

        assertThat(rows())
                .allSatisfy(row -> assertThat(TEST.matcher(row.reproduce()).results())
                        .allSatisfy(named -> assertThat(tests).contains(named.group(1))));
    }

    @Test
    void a_test_runs_each_of_its_commands() throws IOException {
        Set<String> commands = rows().stream()
                .flatMap(row -> NAME.matcher(row.reproduce()).results())
                .map(name -> name.group(1))
                .collect(Collectors.toSet());

        assertThat(commands).isEqualTo(RUN_BY.keySet());
        assertThat(testClasses()).containsAll(testsIn(RUN_BY.values()));
        assertThat(Documents.text(Path.of(".ci/run"))).containsPattern("fivefold demo .*--quick");
    }

    private static List<String> testsIn(Collection<String> places) {
        return places.stream().filter(place -> !place.startsWith(".ci")).toList();
    }

    private static Set<String> testClasses() throws IOException {
        try (Stream<Path> modules = Files.list(Documents.REPOSITORY);
                Stream<Path> optional = Files.list(Documents.REPOSITORY.resolve("modules"))) {
            return Stream.of(modules, optional, Stream.of(Documents.REPOSITORY.resolve("benchmarks/runner")))
                    .flatMap(each -> each)
                    .map(module -> module.resolve("src/test/java"))
                    .filter(Files::isDirectory)
                    .flatMap(ArticlesTest::javaFiles)
                    .collect(Collectors.toSet());
        }
    }

    private static Stream<String> javaFiles(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files
                    .map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.endsWith(".java"))
                    .map(name -> name.substring(0, name.length() - ".java".length()))
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
