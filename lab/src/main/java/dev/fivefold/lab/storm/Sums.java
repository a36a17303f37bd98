package dev.fivefold.lab.storm;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.fivefold.lab.load.Outcome;
import dev.fivefold.lab.load.Result;
import dev.fivefold.lab.measure.Percentiles;
import dev.fivefold.lab.report.storm.StormFigures.Counts;
import dev.fivefold.lab.report.storm.StormFigures.Second;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** Counts outcomes by the moments when the requests were due. Pure. */
final class Sums {

    private Sums() {}

    /** Outcomes of requests that were due between two moments, the second one excluded. */
    static List<Result> between(Collection<Result> results, Duration from, Duration to) {
        return results.stream()
                .filter(result -> result.dueNanos() >= from.toNanos() && result.dueNanos() < to.toNanos())
                .toList();
    }

    static Counts counts(Collection<Result> results) {
        List<Double> millis = results.stream()
                .filter(result -> result.outcome().isServed())
                .map(Result::millis)
                .toList();
        Percentiles served = millis.isEmpty() ? null : new Percentiles(millis);
        int full = count(results, Outcome.SERVED);
        int partial = count(results, Outcome.PARTIAL);
        int shed = count(results, Outcome.SHED);
        return new Counts(
                results.size(),
                full,
                partial,
                shed,
                results.size() - full - partial - shed,
                served == null ? null : served.at(50),
                served == null ? null : served.at(99),
                served == null ? null : served.max());
    }

    static int count(Collection<Result> results, Outcome outcome) {
        return (int)
                results.stream().filter(result -> result.outcome() == outcome).count();
    }

    /** Counts of each second with a request. */
    static List<Second> seconds(Collection<Result> results) {
        TreeMap<Long, List<Result>> seconds = results.stream()
                .collect(groupingBy(
                        result -> TimeUnit.NANOSECONDS.toSeconds(result.dueNanos()), TreeMap::new, toList()));
        return seconds.entrySet().stream()
                .map(second -> new Second(Math.toIntExact(second.getKey()), counts(second.getValue())))
                .toList();
    }
}
