package dev.fivefold.lab.storm;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.fivefold.lab.load.Answer;
import dev.fivefold.lab.load.Outcome;
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
    static List<Answer> between(Collection<Answer> answers, Duration from, Duration to) {
        return answers.stream()
                .filter(answer -> answer.dueNanos() >= from.toNanos() && answer.dueNanos() < to.toNanos())
                .toList();
    }

    static Counts counts(Collection<Answer> answers) {
        List<Double> millis = answers.stream()
                .filter(answer -> answer.outcome().isServed())
                .map(Answer::millis)
                .toList();
        Percentiles served = millis.isEmpty() ? null : new Percentiles(millis);
        int full = count(answers, Outcome.SERVED);
        int partial = count(answers, Outcome.PARTIAL);
        int shed = count(answers, Outcome.SHED);
        return new Counts(
                answers.size(),
                full,
                partial,
                shed,
                answers.size() - full - partial - shed,
                served == null ? null : served.at(50),
                served == null ? null : served.at(99));
    }

    static int count(Collection<Answer> answers, Outcome outcome) {
        return (int)
                answers.stream().filter(answer -> answer.outcome() == outcome).count();
    }

    /** Counts of each second with a request. */
    static List<Second> seconds(Collection<Answer> answers) {
        TreeMap<Long, List<Answer>> seconds = answers.stream()
                .collect(groupingBy(
                        answer -> TimeUnit.NANOSECONDS.toSeconds(answer.dueNanos()), TreeMap::new, toList()));
        return seconds.entrySet().stream()
                .map(second -> new Second(Math.toIntExact(second.getKey()), counts(second.getValue())))
                .toList();
    }
}
