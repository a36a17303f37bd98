package dev.fivefold.lab.gc;

import dev.fivefold.lab.report.gc.GcFigures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a log that a JVM writes with {@code -Xlog:gc*,safepoint:file=…:time,level,tags}. Each is like
 * {@code [2026-11-21T13:54:05.123+0000][info][gc] GC(7) Pause Young (Allocation Failure) 210M->35M(490M) 12.345ms}. Sizes are in the
 * JVM's megabytes of 1,048,576 bytes. Not thread-safe.
 */
public final class GcLog {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSZ");
    private static final Pattern LINE =
            Pattern.compile("\\[(?<at>\\d{4}-[^\\]]+)\\](?:\\[[^\\]]*\\])* (?:GC\\((?<id>\\d+)\\) )?(?<text>.*)");
    private static final Pattern USING = Pattern.compile("Using (?<collector>G1|Parallel|The Z Garbage Collector)");
    private static final Map<String, String> COLLECTORS =
            Map.of("G1", GcFigures.G1, "Parallel", GcFigures.PARALLEL, "The Z Garbage Collector", GcFigures.ZGC);
    private static final Pattern HEAP = Pattern.compile("(?:Heap )?Max Capacity: (?<size>\\d+)(?<unit>[KMG])");
    private static final Pattern REGION = Pattern.compile("Heap Region Size: (?<size>\\d+)(?<unit>[KMG])");
    /** The end of any pause; ZGC writes the generation before it. */
    private static final Pattern PAUSE = Pattern.compile("(?:[yYO]: )?Pause .* (?<ms>\\d+\\.\\d+)ms");
    /** The same of G1 and Parallel, of a collection, or of a Remark, which may free regions, or a Cleanup. */
    private static final Pattern CHANGE =
            Pattern.compile("Pause \\w+.* (?<before>\\d+)M->(?<after>\\d+)M\\(\\d+M\\) \\d+\\.\\d+ms");
    /** The end of a collection, of ZGC as well. */
    private static final Pattern COLLECTION = Pattern.compile("Pause (?:Young|Full)\\b.* \\d+M->(?<after>\\d+)M\\(.*ms"
            + "|(?:Minor|Major) Collection \\(.*\\) \\d+M\\(\\d+%\\)->(?<zgcAfter>\\d+)M\\(\\d+%\\) .*s");

    private static final Pattern OLD_REGIONS = Pattern.compile("Old regions: (?<before>\\d+)->(?<after>\\d+)");
    private static final Pattern OLD_KB =
            Pattern.compile("ParOldGen: (?<before>\\d+)K\\(\\d+K\\)->(?<after>\\d+)K\\(\\d+K\\)");
    private static final Pattern HUMONGOUS = Pattern.compile("Humongous regions: (?<before>\\d+)->\\d+");
    /** Of the young generation, at four moments; the same line of the whole heap has six columns. */
    private static final Pattern YOUNG_USED = Pattern.compile(
            "[yY]: +Used: +(?<before>\\d+)M \\(\\d+%\\)(?: +\\d+M \\(\\d+%\\)){2} +(?<after>\\d+)M \\(\\d+%\\) *");

    private static final Pattern YOUNG_ALLOCATED = Pattern.compile("[yY]: +Allocated: .* (?<mb>\\d+)M \\(\\d+%\\) *");
    private static final Pattern YOUNG_PROMOTED = Pattern.compile("[yY]: +Promoted: .* (?<mb>\\d+)M \\(\\d+%\\) *");
    private static final Pattern STALL = Pattern.compile("Allocation Stall \\(.*\\) (?<ms>\\d+\\.\\d+)ms");

    private final @Nullable Spans spans;
    private final Set<String> fullCollections = new HashSet<>();
    private double usedMb;

    @Nullable
    Instant first;

    @Nullable
    Instant last;

    @Nullable
    Instant lastCollection;

    @Nullable
    String collector;

    double heapMb;
    double regionMb;
    double heapMaxMb;
    double allocatedMb;
    double promotedMb;
    int humongousCollections;
    int mostHumongousRegions;
    final List<Value> pausesMs = new ArrayList<>();
    final List<Value> heapAfterMb = new ArrayList<>();
    final List<Double> stallsMs = new ArrayList<>();

    /** A value at a moment. */
    record Value(Instant at, double value) {}

    private GcLog(@Nullable Spans spans) {
        this.spans = spans;
    }

    /**
     * Reads a log.
     *
     * @param spans the moments that count; null for all. Lines outside count for the heap's size alone
     * @throws IOException if it cannot be read
     * @throws java.io.UncheckedIOException the same, or if it is no text
     * @throws NumberFormatException if a size is out of bounds
     * @throws java.time.format.DateTimeParseException if its lines begin with another time than a JVM writes
     */
    public static GcLog read(Path log, @Nullable Spans spans) throws IOException {
        GcLog read = new GcLog(spans);
        try (Stream<String> lines = Files.lines(log)) {
            for (Iterator<String> each = lines.iterator(); each.hasNext(); ) {
                Matcher line = LINE.matcher(each.next());
                if (line.matches()) {
                    Instant at = OffsetDateTime.parse(line.group("at"), TIME).toInstant();
                    read.line(at, String.valueOf(line.group("id")), line.group("text"));
                }
            }
        }
        return read;
    }

    /** The longest pause of all threads, without the way to the safepoint, in milliseconds; 0 if there was none. */
    public double longestPauseMs() {
        return pausesMs.stream().mapToDouble(Value::value).max().orElse(0);
    }

    /** The fullest heap before a collection of G1 or Parallel, in megabytes; 0 if there was none. */
    public double heapMaxMb() {
        return heapMaxMb;
    }

    private void line(Instant at, String id, String text) {
        first = first == null ? at : first;
        last = at;
        when(USING, text, using -> collector = COLLECTORS.get(using.group("collector")));
        when(HEAP, text, heap -> heapMb = megabytes(heap));
        when(REGION, text, region -> regionMb = megabytes(region));
        if (text.startsWith("Pause Full")) {
            fullCollections.add(id);
        }
        boolean counts = spans == null || spans.contains(at);
        when(CHANGE, text, change -> used(at, counts, change));
        when(YOUNG_USED, text, change -> used(at, counts, change));
        if (!counts) {
            return;
        }
        when(PAUSE, text, pause -> pausesMs.add(new Value(at, number(pause, "ms"))));
        when(
                COLLECTION,
                text,
                end -> heapAfterMb.add(new Value(at, number(end, end.group("after") != null ? "after" : "zgcAfter"))));
        when(STALL, text, stall -> stallsMs.add(number(stall, "ms")));
        when(YOUNG_ALLOCATED, text, meanwhile -> allocatedMb += number(meanwhile, "mb"));
        when(YOUNG_PROMOTED, text, promoted -> promotedMb += number(promoted, "mb"));
        when(
                HUMONGOUS,
                text,
                regions -> mostHumongousRegions = Math.max(mostHumongousRegions, (int) number(regions, "before")));
        if (text.contains("(G1 Humongous Allocation)") && text.endsWith("ms")) {
            humongousCollections++;
        }
        if (!fullCollections.contains(id)) {
            when(OLD_REGIONS, text, old -> promotedMb += growth(old) * regionMb);
            when(OLD_KB, text, old -> promotedMb += growth(old) / 1024);
        }
    }

    private static void when(Pattern pattern, String text, Consumer<Matcher> then) {
        Matcher found = pattern.matcher(text);
        if (found.matches()) {
            then.accept(found);
        }
    }

    /** Between two collections nothing is freed: the heap grows by the allocated bytes. */
    private void used(Instant at, boolean counts, Matcher change) {
        double before = number(change, "before");
        if (counts) {
            allocatedMb += Math.max(0, before - usedMb);
            heapMaxMb = Math.max(heapMaxMb, before);
            lastCollection = at;
        }
        usedMb = number(change, "after");
    }

    private static double growth(Matcher change) {
        return Math.max(0, number(change, "after") - number(change, "before"));
    }

    private static double number(Matcher found, String group) {
        return Double.parseDouble(found.group(group));
    }

    private static double megabytes(Matcher found) {
        double size = Long.parseLong(found.group("size"));
        return switch (found.group("unit")) {
            case "K" -> size / 1024;
            case "G" -> size * 1024;
            default -> size;
        };
    }
}
