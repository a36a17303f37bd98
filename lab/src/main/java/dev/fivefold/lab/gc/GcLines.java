package dev.fivefold.lab.gc;

import dev.fivefold.lab.measure.GcLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a log's own lines say of the heap. Sizes are in the JVM's megabytes of 1,048,576 bytes, whole ones as the lines
 * have them. Not safe for use by several threads.
 */
final class GcLines {

    private static final Pattern LINE =
            Pattern.compile("\\[(?<at>\\d{4}-[^\\]]+)\\](?:\\[[^\\]]*\\])* (?:GC\\(\\d+\\) )?(?<text>.*)");
    private static final Pattern HEAP = Pattern.compile("(?:Heap )?Max Capacity: (?<size>\\d+)(?<unit>[KMG])");
    private static final Pattern REGION = Pattern.compile("Heap Region Size: (?<size>\\d+)(?<unit>[KMG])");

    /** The end of a pause of G1 and Parallel: of a collection, or of a Remark, which may free regions, or a Cleanup. */
    private static final Pattern PAUSE =
            Pattern.compile("Pause \\w+.* (?<before>\\d+)M->(?<after>\\d+)M\\(\\d+M\\) \\d+\\.\\d+ms");

    /** The same of a collection. */
    private static final Pattern COLLECTION =
            Pattern.compile("Pause (?:Young|Full)\\b.* \\d+M->(?<after>\\d+)M\\(.*ms");

    /** The end of a collection of ZGC. */
    private static final Pattern CYCLE =
            Pattern.compile("(?:Minor|Major) Collection \\(.*\\) \\d+M\\(\\d+%\\)->(?<after>\\d+)M\\(\\d+%\\) .*s");

    /** Of the young generation, at four moments; the same line of the whole heap has six columns. */
    private static final Pattern YOUNG_USED = Pattern.compile(
            "[yY]: +Used: +(?<start>\\d+)M \\(\\d+%\\)(?: +\\d+M \\(\\d+%\\)){2} +(?<end>\\d+)M \\(\\d+%\\) *");

    private static final Pattern YOUNG_ALLOCATED = Pattern.compile("[yY]: +Allocated: .* (?<mb>\\d+)M \\(\\d+%\\) *");
    private static final Pattern YOUNG_PROMOTED = Pattern.compile("[yY]: +Promoted: .* (?<mb>\\d+)M \\(\\d+%\\) *");
    private static final Pattern STALL = Pattern.compile("Allocation Stall \\(.*\\) (?<ms>\\d+\\.\\d+)ms");

    private @Nullable Instant first;
    private @Nullable Instant last;
    private @Nullable Instant lastCollection;
    private double heapMb;
    private double regionMb;
    private long allocatedMb;
    private long promotedMb;
    private long usedMb;
    private final List<HeapAfter> heapAfter = new ArrayList<>();
    private final List<Double> stallsMs = new ArrayList<>();

    private final Predicate<Instant> within;

    private GcLines(Predicate<Instant> within) {
        this.within = within;
    }

    /** The heap as a collection left it. */
    record HeapAfter(Instant at, long mb) {}

    /**
     * Reads a log.
     *
     * @param within what counts of it: lines outside tell of the heap's size alone
     * @throws IOException if it cannot be read
     * @throws java.io.UncheckedIOException the same, or if it is no text
     * @throws NumberFormatException if a size is beyond all bounds
     * @throws java.time.format.DateTimeParseException if its lines begin with another time than a JVM writes
     */
    static GcLines in(Path log, Predicate<Instant> within) throws IOException {
        GcLines read = new GcLines(within);
        try (Stream<String> lines = Files.lines(log)) {
            for (Iterator<String> each = lines.iterator(); each.hasNext(); ) {
                Matcher line = LINE.matcher(each.next());
                if (line.matches()) {
                    read.line(line.group("at"), line.group("text"));
                }
            }
        }
        return read;
    }

    private void line(String time, String text) {
        Instant at = GcLog.moment(time);
        first = first == null ? at : first;
        last = at;
        when(HEAP, text, heap -> heapMb = megabytes(heap));
        when(REGION, text, region -> regionMb = megabytes(region));
        boolean counts = within.test(at);
        when(PAUSE, text, pause -> used(at, counts, number(pause, "before"), number(pause, "after")));
        when(YOUNG_USED, text, used -> used(at, counts, number(used, "start"), number(used, "end")));
        if (counts) {
            when(COLLECTION, text, pause -> heapAfter.add(new HeapAfter(at, number(pause, "after"))));
            when(CYCLE, text, cycle -> heapAfter.add(new HeapAfter(at, number(cycle, "after"))));
            when(YOUNG_ALLOCATED, text, meanwhile -> allocatedMb += number(meanwhile, "mb"));
            when(YOUNG_PROMOTED, text, promoted -> promotedMb += number(promoted, "mb"));
            when(STALL, text, stall -> stallsMs.add(Double.parseDouble(stall.group("ms"))));
        }
    }

    private static void when(Pattern pattern, String text, Consumer<Matcher> then) {
        Matcher found = pattern.matcher(text);
        if (found.matches()) {
            then.accept(found);
        }
    }

    /** Between two collections nothing is freed, so what is used grows by what is allocated. */
    private void used(Instant at, boolean counts, long before, long after) {
        if (counts) {
            allocatedMb += Math.max(0, before - usedMb);
            lastCollection = at;
        }
        usedMb = after;
    }

    /** Whether this is the beginning of a log with all that is needed, of a JVM that got as far as its heap. */
    boolean areOfACollector() {
        return first != null && heapMb > 0;
    }

    /** From the first line, at about the JVM's start, to the last. */
    Spans whole() {
        return Spans.of(Objects.requireNonNull(first), Objects.requireNonNull(last));
    }

    /** The largest that the heap may become. */
    double heapMb() {
        return heapMb;
    }

    /** Of G1; 0 of others. */
    double regionMb() {
        return regionMb;
    }

    /** Up to the last collection: what came after it nobody has counted. */
    double allocatedMb() {
        return allocatedMb;
    }

    /** The last collection that counts; empty if there was none. */
    Optional<Instant> lastCollection() {
        return Optional.ofNullable(lastCollection);
    }

    /** What the young collections of ZGC say that they promoted; 0 of others, which do not say. */
    long promotedMb() {
        return promotedMb;
    }

    /** In order. */
    List<HeapAfter> heapAfter() {
        return heapAfter;
    }

    /** How long single threads waited for ZGC to free memory; none of others, which pause for that. */
    List<Double> stallsMs() {
        return stallsMs;
    }

    private static long number(Matcher found, String group) {
        return Long.parseLong(found.group(group));
    }

    private static double megabytes(Matcher found) {
        double size = number(found, "size");
        return switch (found.group("unit")) {
            case "K" -> size / 1024;
            case "G" -> size * 1024;
            default -> size;
        };
    }
}
