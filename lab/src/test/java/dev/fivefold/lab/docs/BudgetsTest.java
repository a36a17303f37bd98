package dev.fivefold.lab.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The lines of Java of each module, the types of each package and the public types of the starter. Prints the table. */
class BudgetsTest {

    private static final int TYPES_OF_A_PACKAGE = 15;
    private static final int PUBLIC_TYPES = 40;
    private static final Pattern PUBLIC_TYPE =
            Pattern.compile("(?m)^public (?:(?:final|sealed|abstract) )*(?:class|interface|record|enum|@interface) ");

    /** Main lines, comments included: the budget, and the limit of a module that is above it. No limit may be raised. */
    private enum Budget {
        BYTES("bytes", 1_700, 1_700),
        SHAPES("shapes", 1_300, 1_300),
        ADMISSION("admission", 1_300, 1_300),
        BINDING("binding", 1_300, 1_300),
        ENGINE("engine", 4_500, 4_890),
        STARTER("starter", 7_000, 13_420),
        OKHTTP("modules/okhttp", 1_300, 1_300),
        REDIS("modules/redis", 1_300, 1_640),
        OFF_HEAP("modules/off-heap", 1_300, 1_300),
        DICTIONARY("modules/dictionary", 1_300, 1_300),
        OPENAPI("modules/openapi", 1_300, 1_300),
        WARM_UP("modules/warm-up", 1_300, 1_300),
        HTTP_EXCHANGE("modules/http-exchange", 1_300, 1_300),
        IDEMPOTENCY("modules/idempotency", 1_300, 1_300),
        GRAPHQL("modules/graphql", 1_300, 1_300),
        GRPC("modules/grpc", 1_300, 1_300),
        MCP("modules/mcp", 1_300, 1_300),
        TEST("modules/test", 1_300, 2_160),
        TELEMETRY("telemetry", 600, 720),
        GATEWAY("gateway", 6_000, 7_170),
        AGGREGATOR("aggregator-service", 2_500, 2_500),
        MOCKS("downstream-mocks", 5_500, 5_900),
        TEMPLATE("template/service", 400, 400),
        LAB("lab", 12_000, 15_430);

        private final String module;
        private final int budget;
        private final int limit;

        Budget(String module, int budget, int limit) {
            this.module = module;
            this.budget = budget;
            this.limit = limit;
        }

        Path sources() {
            return Documents.REPOSITORY.resolve(module).resolve("src/main/java");
        }
    }

    @Test
    void no_module_exceeds_its_limit() {
        List<String> exceeded = new ArrayList<>();
        System.out.printf("%-20s %8s %8s%n", "module", "lines", "budget");
        for (Budget each : Budget.values()) {
            long lines = java(each.sources()).mapToLong(BudgetsTest::lines).sum();
            System.out.printf("%-20s %,8d %,8d%n", each.module, lines, each.budget);
            if (lines > each.limit) {
                exceeded.add("%s has %d lines, its limit is %d".formatted(each.module, lines, each.limit));
            }
        }
        assertThat(exceeded).isEmpty();
    }

    @Test
    void no_package_of_a_library_has_more_than_fifteen_types() {
        Map<String, Integer> types = new TreeMap<>();
        for (Budget each : List.of(
                Budget.STARTER,
                Budget.OKHTTP,
                Budget.REDIS,
                Budget.OFF_HEAP,
                Budget.DICTIONARY,
                Budget.OPENAPI,
                Budget.WARM_UP,
                Budget.HTTP_EXCHANGE,
                Budget.IDEMPOTENCY,
                Budget.GRAPHQL,
                Budget.GRPC,
                Budget.MCP)) {
            java(each.sources())
                    .filter(file -> !file.endsWith("package-info.java"))
                    .forEach(file -> types.merge(
                            Documents.REPOSITORY.relativize(file.getParent()).toString(), 1, Integer::sum));
        }
        types.values().removeIf(count -> count <= TYPES_OF_A_PACKAGE);
        assertThat(types).isEmpty();
    }

    @Test
    void the_starter_has_at_most_forty_public_types() {
        List<Path> types = java(Budget.STARTER.sources())
                .filter(file -> !file.toString().contains("internal"))
                .filter(file -> PUBLIC_TYPE.matcher(text(file)).find())
                .toList();
        assertThat(types).isNotEmpty().hasSizeLessThanOrEqualTo(PUBLIC_TYPES);
    }

    private static Stream<Path> java(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long lines(Path file) {
        return text(file).lines().count();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
