package dev.fivefold.lab.gc;

import com.microsoft.gctoolkit.GCToolKit;
import com.microsoft.gctoolkit.io.SingleGCLogFile;
import com.microsoft.gctoolkit.jvm.JavaVirtualMachine;
import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.measure.GcLog;
import dev.fivefold.lab.measure.Percentiles;
import dev.fivefold.lab.report.gc.GcFigures;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.format.DateTimeParseException;
import java.util.Collection;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Figures of a GC log of JDK 25. GCToolKit 3.5.0 does not know all lines of that JDK, and says nothing of what it leaves
 * out; so each figure comes from where it is whole, as docs/adr/0016-gc-logs.md says:
 *
 * <ul>
 *   <li>pauses, the heap and allocation from the log's own lines, as the report's longest pause is;
 *   <li>which collector it was, humongous allocations, and what G1 and Parallel promoted, from GCToolKit;
 *   <li>what ZGC promoted from its own lines again.
 * </ul>
 */
public final class GcLogReader {

    /** Held, or it may be collected and its level forgotten. */
    private static final Logger GC_TOOL_KIT = Logger.getLogger("com.microsoft.gctoolkit");

    private static final double KB_PER_MB = 1024;

    private GcLogReader() {}

    /**
     * Reads a log, which may be that of a JVM that still runs.
     *
     * @throws LabFailure if it is empty, or not what a JVM writes with {@code -Xlog:gc*,safepoint:…:time,level,tags}, or of a
     *     collector other than G1, Parallel and ZGC, or cannot be read
     */
    public static GcFigures read(Path log) {
        return read(log, null);
    }

    /**
     * Reads parts of such a log, as if nothing had been between them: while somebody measures other JVMs, nothing is.
     *
     * @param spans what counts; null for all of it
     * @throws LabFailure as for a whole log
     */
    public static GcFigures read(Path log, @Nullable Spans spans) {
        try {
            if (Files.size(log) == 0) {
                throw new LabFailure(log + " is empty: its JVM has written nothing yet");
            }
            GcLines lines = GcLines.in(log, at -> spans == null || spans.contains(at));
            if (!lines.areOfACollector()) {
                throw noGcLog(log);
            }
            return figures(log, lines, spans != null ? spans : lines.whole());
        } catch (UncheckedIOException | DateTimeParseException | NumberFormatException e) {
            throw noGcLog(log);
        } catch (IOException e) {
            throw new LabFailure("cannot read %s: %s".formatted(log, CacheFolder.reason(e)), e);
        }
    }

    private static GcFigures figures(Path log, GcLines lines, Spans spans) throws IOException {
        CollectorEvents events = new CollectorEvents(spans::contains);
        String collector = collector(log, analyze(log, events));
        List<GcFigures.At> pauses = GcLog.pauses(log).stream()
                .filter(pause -> spans.contains(pause.at()))
                .map(pause -> new GcFigures.At(spans.secondsUntil(pause.at()), pause.ms()))
                .toList();
        List<Double> pausesMs = pauses.stream().map(GcFigures.At::value).toList();
        double seconds = spans.seconds();
        double promotedMb =
                lines.promotedMb() + events.promotedKb() / KB_PER_MB + events.promotedRegions() * lines.regionMb();
        return new GcFigures(
                name(log),
                collector,
                lines.heapMb(),
                seconds,
                pauses,
                percentile(pausesMs, 50),
                percentile(pausesMs, 99),
                percentile(pausesMs, 100),
                rate(pausesMs.stream().mapToDouble(Double::doubleValue).sum() / 1e3, seconds),
                collector.equals(GcFigures.G1)
                        ? new GcFigures.Humongous(events.humongousCollections(), events.mostHumongousRegions())
                        : null,
                collector.equals(GcFigures.ZGC)
                        ? new GcFigures.Stalls(lines.stallsMs().size(), percentile(lines.stallsMs(), 100))
                        : null,
                rate(promotedMb, seconds),
                rate(
                        lines.allocatedMb(),
                        lines.lastCollection().map(spans::secondsUntil).orElse(0.0)),
                lines.heapAfter().stream()
                        .map(heap -> new GcFigures.At(spans.secondsUntil(heap.at()), heap.mb()))
                        .toList());
    }

    private static JavaVirtualMachine analyze(Path log, CollectorEvents events) throws IOException {
        GC_TOOL_KIT.setLevel(Level.OFF); // it tells of each line that it does not know
        GCToolKit toolKit = new GCToolKit();
        toolKit.loadAggregation(events);
        toolKit.loadDataSourceChannel(new Relay.Lines());
        toolKit.loadJVMEventChannel(new Relay.Events());
        try {
            return toolKit.analyze(new SingleGCLogFile(log));
        } catch (ServiceConfigurationError e) {
            throw otherCollector(log); // its way to say that no parser wants the log
        }
    }

    private static String collector(Path log, JavaVirtualMachine jvm) {
        if (jvm.isG1GC()) {
            return GcFigures.G1;
        }
        if (jvm.isParallel()) {
            return GcFigures.PARALLEL;
        }
        if (jvm.isZGC()) {
            return GcFigures.ZGC;
        }
        throw otherCollector(log);
    }

    /** The file and its folder: in the lab's own logs, the step. */
    private static String name(Path log) {
        Path whole = log.toAbsolutePath().normalize();
        int names = whole.getNameCount();
        return whole.subpath(Math.max(0, names - 2), names).toString();
    }

    private static double percentile(Collection<Double> samples, double percent) {
        return samples.isEmpty() ? 0 : new Percentiles(samples).at(percent);
    }

    private static double rate(double amount, double seconds) {
        return seconds > 0 ? amount / seconds : 0;
    }

    private static LabFailure otherCollector(Path log) {
        return new LabFailure(log + " is of another collector than G1, Parallel and ZGC: their logs alone are read");
    }

    private static LabFailure noGcLog(Path log) {
        return new LabFailure(log + " is no GC log from its beginning: a JVM of version 25 writes one with"
                + " -Xlog:gc*,safepoint:file=FILE:time,level,tags");
    }
}
