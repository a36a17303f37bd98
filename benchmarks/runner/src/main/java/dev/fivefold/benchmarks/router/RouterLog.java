package dev.fivefold.benchmarks.router;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The pauses in a GC log by kind: of JDK 8 ({@code -XX:+PrintGCDetails -XX:+PrintGCDateStamps -XX:+PrintReferenceGC}) or of JDK 25
 * ({@code -Xlog:gc*,gc+phases*=debug}). Times are milliseconds.
 *
 * @param promotionFailures collections that found no place for objects that they had to promote or to move
 * @param humongous collections that began because there was no place for a humongous object
 * @param cycles concurrent marking cycles that came to their end
 * @param referencesMaxMs the longest time of a pause for soft, weak and other references
 */
record RouterLog(List<Pause> pauses, int promotionFailures, int humongous, int cycles, double referencesMaxMs) {

    /** What a concurrent phase of CMS writes into the middle of a pause's line, with the end of that line. */
    private static final Pattern INSERTED =
            Pattern.compile("\\d{4}-\\S+: \\d+\\.\\d+: \\[CMS-concurrent-[^]]*](?: \\[Times: [^]]*])? ?\\R");

    private static final Pattern CYCLE =
            Pattern.compile("\\[CMS-concurrent-sweep:|concurrent-mark-end|GC\\(\\d+\\) Concurrent Mark Cycle \\d");
    private static final Pattern UNIFIED =
            Pattern.compile("GC\\(\\d+\\) Pause (?<what>.*?) ?(?<ms>\\d+\\.\\d+)ms\\s*$");
    private static final Pattern DETAILS = Pattern.compile("\\[(?<what>GC (?:pause|remark|cleanup|\\()|Full GC).*");
    private static final Pattern SECONDS = Pattern.compile(", (\\d+\\.\\d+) secs]");
    private static final Pattern REFERENCES = Pattern.compile(
            "\\[WeakReference, \\d+ refs, (?<seconds>\\d+\\.\\d+) secs]|Ref(?:erence)? Proc(?:essing)?:? (?<ms>\\d+\\.\\d+) ?ms");

    /** CMS has the second one where old is full before its concurrent cycle has ended. */
    private static final String[] FAILURES = {
        "promotion failed", "concurrent mode failure", "to-space exhausted", "Evacuation Failure: Allocation"
    };

    /** Kinds of pauses. */
    enum Kind {
        /** Of the young generation, and some regions of the old. */
        YOUNG,
        /** Of the whole heap. */
        FULL,
        /** The end of concurrent marking. */
        REMARK,
        /** Of another kind, such as the begin of marking. */
        OTHER
    }

    /** A pause of all threads. */
    record Pause(Kind kind, double ms) {}

    /** Reads a log of either JDK. */
    static RouterLog of(String log) {
        List<Pause> pauses = new ArrayList<>();
        int failures = 0;
        int humongous = 0;
        double references = 0;
        for (String line : INSERTED.matcher(log).replaceAll("").lines().toList()) {
            Pause pause = pause(line);
            if (pause != null) {
                pauses.add(pause);
                failures += has(line, FAILURES);
                humongous += has(line, "G1 Humongous Allocation");
            }
            references = Math.max(references, references(line));
        }
        int cycles = (int) CYCLE.matcher(log).results().count();
        return new RouterLog(List.copyOf(pauses), failures, humongous, cycles, references);
    }

    /** The longest of a kind; 0 if there was none. */
    double longest(Kind kind) {
        return pauses.stream()
                .filter(pause -> pause.kind == kind)
                .mapToDouble(Pause::ms)
                .max()
                .orElse(0);
    }

    /** The mean of a kind; 0 if there was none. */
    double average(Kind kind) {
        return pauses.stream()
                .filter(pause -> pause.kind == kind)
                .mapToDouble(Pause::ms)
                .average()
                .orElse(0);
    }

    int count(Kind kind) {
        return (int) pauses.stream().filter(pause -> pause.kind == kind).count();
    }

    private static @Nullable Pause pause(String line) {
        Matcher unified = UNIFIED.matcher(line);
        if (unified.find()) {
            return new Pause(kind(unified.group("what"), ""), Double.parseDouble(unified.group("ms")));
        }
        Matcher details = DETAILS.matcher(line);
        if (!details.find()) {
            return null;
        }
        String text = details.group();
        String last = SECONDS.matcher(text)
                .results()
                .reduce((_, later) -> later)
                .map(found -> found.group(1))
                .orElse(null);
        return last == null ? null : new Pause(kind(details.group("what"), text), 1e3 * Double.parseDouble(last));
    }

    /** A young collection of CMS whose promotion fails becomes one of the whole heap. */
    private static Kind kind(String what, String text) {
        String all = what + text;
        if (what.startsWith("Full") || text.contains("promotion failed") || text.contains("concurrent mode failure")) {
            return Kind.FULL;
        }
        if (all.contains("remark") || all.contains("Remark")) {
            return Kind.REMARK;
        }
        return what.startsWith("Young")
                        || what.equals("GC pause")
                        || text.contains("[ParNew")
                        || text.contains("[PSYoungGen")
                ? Kind.YOUNG
                : Kind.OTHER;
    }

    private static double references(String line) {
        return REFERENCES
                .matcher(line)
                .results()
                .mapToDouble(found -> found.group("ms") != null
                        ? Double.parseDouble(found.group("ms"))
                        : 1e3 * Double.parseDouble(Objects.requireNonNull(found.group("seconds"))))
                .max()
                .orElse(0);
    }

    private static int has(String line, String... texts) {
        for (String text : texts) {
            if (line.contains(text)) {
                return 1;
            }
        }
        return 0;
    }
}
