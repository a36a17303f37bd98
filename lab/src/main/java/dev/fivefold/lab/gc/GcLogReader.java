package dev.fivefold.lab.gc;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.measure.Percentiles;
import dev.fivefold.lab.report.gc.GcFigures;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Figures of a GC log of JDK 25: docs/adr/0016-gc-logs.md. */
public final class GcLogReader {

    private GcLogReader() {}

    /** Reads a log, also of a JVM that still runs. */
    public static GcFigures read(Path log) {
        return read(log, null);
    }

    /** Reads parts of such a log, as if nothing had been between them, such as measurements of other JVMs. */
    public static GcFigures read(Path log, @Nullable Spans spans) {
        try {
            if (Files.size(log) == 0) {
                throw new LabFailure(log + " is empty: its JVM has written nothing yet");
            }
            GcLog read = GcLog.read(log, spans);
            if (read.first == null || read.heapMb == 0) {
                throw noGcLog(log);
            }
            if (read.collector == null) {
                throw new LabFailure(
                        log + " is of another collector than G1, Parallel and ZGC: their logs alone are read");
            }
            return figures(
                    name(log),
                    read.collector,
                    read,
                    spans != null ? spans : Spans.of(read.first, Objects.requireNonNull(read.last)));
        } catch (UncheckedIOException | DateTimeException | NumberFormatException e) {
            throw noGcLog(log);
        } catch (IOException e) {
            throw new LabFailure("cannot read %s: %s".formatted(log, CacheFolder.reason(e)), e);
        }
    }

    private static GcFigures figures(String name, String collector, GcLog log, Spans spans) {
        List<GcFigures.At> pauses = at(log.pausesMs, spans);
        List<Double> pausesMs = pauses.stream().map(GcFigures.At::value).toList();
        double seconds = spans.seconds();
        return new GcFigures(
                name,
                collector,
                log.heapMb,
                seconds,
                pauses,
                percentile(pausesMs, 50),
                percentile(pausesMs, 99),
                percentile(pausesMs, 100),
                rate(pausesMs.stream().mapToDouble(Double::doubleValue).sum() / 1e3, seconds),
                collector.equals(GcFigures.G1)
                        ? new GcFigures.Humongous(log.humongousCollections, log.mostHumongousRegions)
                        : null,
                collector.equals(GcFigures.ZGC)
                        ? new GcFigures.Stalls(log.stallsMs.size(), percentile(log.stallsMs, 100))
                        : null,
                rate(log.promotedMb, seconds),
                rate(log.allocatedMb, log.lastCollection == null ? 0 : spans.secondsUntil(log.lastCollection)),
                at(log.heapAfterMb, spans));
    }

    private static List<GcFigures.At> at(List<GcLog.Value> values, Spans spans) {
        return values.stream()
                .map(value -> new GcFigures.At(spans.secondsUntil(value.at()), value.value()))
                .toList();
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

    private static LabFailure noGcLog(Path log) {
        return new LabFailure(log + " is no GC log from its beginning: a JVM of version 25 writes one with"
                + " -Xlog:gc*,safepoint:file=FILE:time,level,tags");
    }
}
