package dev.fivefold.lab.sql;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.install.DataScale;
import dev.fivefold.lab.measure.Percentiles;
import dev.fivefold.lab.report.Growth;
import dev.fivefold.lab.report.Growth.QueryGrowth;
import dev.fivefold.lab.report.Growth.SchemaGrowth;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.SqlClient;
import dev.fivefold.lab.stack.Stack;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Measures what the page's queries take with ten times the order items, on the baseline's schema and on the mended one. One
 * database runs at a time, and each in every round: what befalls the machine meanwhile befalls all of them.
 */
public final class GrowthRun {

    private static final int ROUNDS = 5;

    /** The user's numbers in the order in which the services have them. */
    private static final String NUMBERS =
            "SELECT order_number FROM orders WHERE user_id = 1 ORDER BY ordered_at DESC, order_id DESC LIMIT 6;\n";

    private final Stack stack;
    private final List<Schema> schemas;
    private final Rule page;
    private final Consumer<String> progress;

    /**
     * A schema, by a step that runs on it.
     *
     * @param runs of a query in a round; few where it takes seconds
     */
    private record Schema(Step step, int runs) {}

    private record Database(Schema schema, DataScale scale) {}

    /**
     * Prepares.
     *
     * @param stack is not started
     * @param pageFile the page's queries
     * @param progress is told what is going on
     */
    public GrowthRun(Stack stack, Lessons lessons, Path pageFile, Consumer<String> progress) {
        this.stack = stack;
        this.schemas = steps(lessons).stream()
                .map(step -> new Schema(step, step.number() == 0 ? 1 : 15))
                .toList();
        this.page = Rule.read(pageFile);
        this.progress = progress;
    }

    /** The steps whose schemas are compared. */
    public static List<Step> steps(Lessons lessons) {
        return List.of(lessons.step("00"), lessons.step("06"));
    }

    /**
     * Makes the databases unless they are there, and measures.
     *
     * @return the figures; the last database still runs
     * @throws LabFailure if a database cannot be had, or if the page is another one when the shop has grown
     */
    public Growth measure() throws InterruptedException {
        Map<Database, List<List<Finding>>> rounds = new HashMap<>();
        for (int round = 1; round <= ROUNDS; round++) {
            // By turns, as what comes second finds the disk's cache filled by the first.
            List<DataScale> scales = List.of(DataScale.FULL, DataScale.GROWN);
            for (Schema schema : schemas) {
                for (DataScale scale : round % 2 == 0 ? scales.reversed() : scales) {
                    progress.accept("growth, round %d of %d: %,d order items, %s"
                            .formatted(
                                    round,
                                    ROUNDS,
                                    scale.orderItems(),
                                    schema.step().id()));
                    rounds.computeIfAbsent(new Database(schema, scale), _ -> new ArrayList<>())
                            .add(ask(schema, scale));
                }
            }
        }
        return new Growth(
                DataScale.FULL.orderItems(),
                DataScale.GROWN.orderItems(),
                ROUNDS,
                schemas.stream()
                        .map(schema -> of(
                                schema.step().id(),
                                Objects.requireNonNull(rounds.get(new Database(schema, DataScale.FULL))),
                                Objects.requireNonNull(rounds.get(new Database(schema, DataScale.GROWN)))))
                        .toList());
    }

    private List<Finding> ask(Schema schema, DataScale scale) throws InterruptedException {
        SqlClient client = stack.startDatabaseAlone(schema.step(), scale);
        List<String> numbers = client.lines(NUMBERS).lines().toList();
        return page.queries().stream()
                .map(query -> new Rule.Query(query.step(), query.title(), withNumbers(query.sql(), numbers)))
                .map(query -> Finding.of(page, query, schema.runs(), client::tables, client::lines))
                .toList();
    }

    /** Puts them in the place of {@code :numbers}, as texts where that stands in quotes. */
    static String withNumbers(String sql, List<String> numbers) {
        String texts = numbers.stream().collect(Collectors.joining("', '", "'", "'"));
        return sql.replace("':numbers'", texts).replace(":numbers", String.join(", ", numbers));
    }

    /**
     * The figures of a schema.
     *
     * @param rounds in each the findings of the page's queries, in the same order
     * @param roundsGrown the same when the shop has grown
     * @throws LabFailure if a query returns another number of rows then
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
        return new Percentiles(rounds.stream()
                        .map(round -> round.get(query).milliseconds())
                        .toList())
                .at(50);
    }

    private static double p95(List<List<Finding>> rounds, int query) {
        return new Percentiles(rounds.stream()
                        .flatMap(round -> round.get(query).times().stream())
                        .toList())
                .at(95);
    }
}
