package dev.fivefold.starter.fault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The pages of each fault, as {@code docs/faults.md} has them: a section for each transport, each of a JVM of its own. */
final class FaultTable {

    /** Of the repository: the tests run in the starter, and in modules that are transports. */
    private static final Path ROOT = root();

    private static final Path DOCS = ROOT.resolve("docs").resolve("faults.md");
    private static final Pattern CELL = Pattern.compile(", (\\d+) ms \\|");
    private static final Path TARGET = ROOT.resolve("starter").resolve("target");
    private static final String TRANSPORT = System.getProperty("fivefold.transport", "event-loop");

    private final Map<String, Map<Use, Cell>> rows = new LinkedHashMap<>();

    /** Of the part whose service is at fault. */
    enum Use {
        REQUIRED,
        OPTIONAL,
        LOOPED,
        CACHED,
        CACHED_BEFORE,
        HEDGED;

        String path() {
            return "/api/" + (this == CACHED_BEFORE ? CACHED : this).name().toLowerCase(Locale.ROOT) + "/";
        }
    }

    /**
     * A page.
     *
     * @param outcome the status of its part, or of the response
     * @param nanos from the request to the end of its response
     */
    record Cell(String outcome, long nanos) {}

    void add(String fault, Use use, Cell cell) {
        rows.computeIfAbsent(fault, ignored -> new EnumMap<>(Use.class)).put(use, cell);
    }

    int rows() {
        return rows.size();
    }

    /** Writes {@code target/faults.md}, with the section of the other transport if it is there. */
    void write() throws IOException {
        Files.writeString(section(TRANSPORT), section());
        StringBuilder text = new StringBuilder(introduction());
        for (String transport : new String[] {"event-loop", "okhttp"}) {
            if (Files.exists(section(transport))) {
                text.append(Files.readString(section(transport)));
            }
        }
        Files.writeString(TARGET.resolve("faults.md"), text);
    }

    /** The section without its figures. */
    String structure() {
        return withoutFigures(section());
    }

    /** The document without its figures. */
    String committed() throws IOException {
        return withoutFigures(Files.readString(DOCS));
    }

    /** The milliseconds of all cells of the document: figures of the run that it names, none of this one. */
    static List<Integer> committedMs() throws IOException {
        return CELL.matcher(Files.readString(DOCS))
                .results()
                .map(cell -> Integer.valueOf(cell.group(1)))
                .toList();
    }

    private static Path root() {
        Path directory = Path.of("").toAbsolutePath();
        while (!Files.exists(directory.resolve("mvnw"))) {
            directory = Objects.requireNonNull(directory.getParent(), "not in the repository");
        }
        return directory;
    }

    private static Path section(String transport) {
        return TARGET.resolve("faults-" + transport + ".md");
    }

    private static String introduction() {
        return """
                # Faults of a service, and what each costs a page

                A page of two parts: `list`, of a service that works, and `part`, of a service with a fault. The page has %,d ms, and the calls no
                timeout of their own. The cells are the status of `part` in `_meta`, or of the response where there is no page, and the milliseconds
                from the request to the last byte. `looped`: one element of three is of the faulty service. `cached`: the local cache has no entry yet;
                `cached before`: it has one. `hedged`: both attempts meet the fault.

                `FaultMatrixTest` generates this page. It requires the outcomes; that `_meta`, `X-Page-Complete` and the parts agree; that bulkheads, pools,
                connections, timers, admission and Netty's buffers have nothing left after each fault; and that the next page is complete. The figures are
                of %s, on %d processors.
                """.formatted(
                        FaultyShop.DEADLINE_MS,
                        LocalDate.now(ZoneId.systemDefault()),
                        Runtime.getRuntime().availableProcessors());
    }

    private String section() {
        String head = Stream.of(Use.values())
                .map(use -> " " + words(use.name()) + " |")
                .collect(Collectors.joining("", "| fault |", "\n"));
        String line = " --- |".repeat(Use.values().length);
        return "\n## Over `" + TRANSPORT + "`\n\n" + head + "| --- |" + line + "\n"
                + rows.entrySet().stream().map(FaultTable::row).collect(Collectors.joining());
    }

    private static String row(Map.Entry<String, Map<Use, Cell>> row) {
        return row.getValue().values().stream()
                .map(cell -> " " + cell.outcome() + ", "
                        + Duration.ofNanos(cell.nanos()).toMillis() + " ms |")
                .collect(Collectors.joining("", "| " + words(row.getKey()) + " |", "\n"));
    }

    private static String words(String name) {
        return name.toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** A status is no figure of a run. */
    private static String withoutFigures(String text) {
        return text.replaceAll("\\d+ ms", "N ms");
    }
}
