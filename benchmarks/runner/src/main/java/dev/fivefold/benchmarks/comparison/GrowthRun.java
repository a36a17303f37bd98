package dev.fivefold.benchmarks.comparison;

import dev.fivefold.benchmarks.comparison.Growth.QueryGrowth;
import dev.fivefold.benchmarks.comparison.Growth.SchemaGrowth;
import dev.fivefold.benchmarks.rounds.Rounds;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.install.DataScale;
import dev.fivefold.lab.install.SqlClient;
import dev.fivefold.lab.measure.Percentiles;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.sql.Finding;
import dev.fivefold.lab.sql.Rule;
import dev.fivefold.lab.stack.Stack;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Measures the page's queries with ten times the order items, on the baseline's schema and on the one with better indexes. One
 * database runs at a time, in interleaved rounds.
 */
public record GrowthRun(Stack stack, Lessons lessons, Path pageFile, boolean quick, Consumer<String> progress) {

    private static final int ITEMS_OF_AN_ORDER = 5;

    private static final int ROUNDS = 5;
    /** The user's numbers in the order in which the services have them. */
    private static final String NUMBERS =
            "SELECT order_number FROM orders WHERE user_id = 1 ORDER BY ordered_at DESC, order_id DESC LIMIT 6;\n";

    /** A database by a step that runs on its schema. */
    private record Database(Step step, DataScale scale) {}

    /** The steps whose schemas are compared. */
    public static List<Step> steps(Lessons lessons) {
        return List.of(lessons.step("00"), lessons.step("06"));
    }

    private DataScale few() {
        return quick ? DataScale.SMALL : DataScale.FULL;
    }

    private DataScale many() {
        return quick ? DataScale.FULL : DataScale.GROWN;
    }

    /** Makes the databases unless they exist, and measures. */
    public Growth measure() throws InterruptedException {
        Rule page = Rule.read(pageFile);
        List<Step> steps = steps(lessons);
        List<Database> databases = steps.stream()
                .flatMap(step -> Stream.of(few(), many()).map(scale -> new Database(step, scale)))
                .toList();
        Rounds<Database, List<Finding>> rounds =
                Rounds.measure(databases, quick ? 1 : ROUNDS, database -> findings(database, page));
        return new Growth(
                items(few()),
                items(many()),
                quick ? 1 : ROUNDS,
                steps.stream()
                        .map(step -> of(
                                step.id(), rounds.of(new Database(step, few())), rounds.of(new Database(step, many()))))
                        .toList());
    }

    /** Rows of the longest table: the items of the orders. */
    private static int items(DataScale scale) {
        return ITEMS_OF_AN_ORDER * Objects.requireNonNull(scale.placeholders().get("orders"));
    }

    private List<Finding> findings(Database database, Rule page) throws InterruptedException {
        Step step = database.step();
        progress.accept("growth: %,d order items, %s".formatted(items(database.scale()), step.id()));
        SqlClient client = stack.startDatabaseAlone(step, database.scale());
        List<String> numbers = client.lines(NUMBERS).lines().toList();
        int runs = step.number() == 0 ? 1 : 15; // few where a query takes seconds
        return Finding.all(
                page,
                page.queries().stream()
                        .map(query -> new Rule.Query(query.step(), query.title(), withNumbers(query.sql(), numbers)))
                        .toList(),
                runs,
                client);
    }

    /** Inserts them in the place of {@code :numbers}, as texts where that stands in quotes. */
    static String withNumbers(String sql, List<String> numbers) {
        String texts = numbers.stream().collect(Collectors.joining("', '", "'", "'"));
        return sql.replace("':numbers'", texts).replace(":numbers", String.join(", ", numbers));
    }

    /**
     * The figures of a schema.
     *
     * @param rounds in each the findings of the page's queries, in the same order
     */
    static SchemaGrowth of(String step, List<List<Finding>> rounds, List<List<Finding>> roundsGrown) {
        List<QueryGrowth> queries = IntStream.range(0, rounds.getFirst().size())
                .mapToObj(query -> {
                    Finding one = rounds.getFirst().get(query);
                    Finding grown = roundsGrown.getFirst().get(query);
                    if (one.rows() != grown.rows()) {
                        throw new LabFailure(
                                "the query '%s' returns %d rows, and %d when the shop has grown: no comparison"
                                        .formatted(one.query().title(), one.rows(), grown.rows()));
                    }
                    return new QueryGrowth(
                            one.query().title(),
                            one.rows(),
                            one.examined(),
                            median(rounds, query),
                            p95(rounds, query),
                            grown.examined(),
                            median(roundsGrown, query),
                            p95(roundsGrown, query));
                })
                .toList();
        return SchemaGrowth.of(step, queries);
    }

    private static double median(List<List<Finding>> rounds, int query) {
        return Percentiles.of(rounds, round -> round.get(query).milliseconds()).at(50);
    }

    private static double p95(List<List<Finding>> rounds, int query) {
        return new Percentiles(rounds.stream()
                        .flatMap(round -> round.get(query).times().stream())
                        .toList())
                .at(95);
    }
}
