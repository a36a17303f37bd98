package dev.fivefold.lab.code;

import dev.fivefold.lab.measure.Percentiles;
import dev.fivefold.lab.profile.HotFrames;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an endpoint did in a step.
 *
 * @param rounds at least one
 * @param hot what its service did meanwhile
 * @param flames its flame graph; null if that is too large to be kept
 */
record EndpointFigures(
        List<Round> rounds, HotFrames hot, @Nullable String flames) {

    EndpointFigures {
        rounds = List.copyOf(rounds);
    }

    /**
     * Load for a while.
     *
     * @param perSecond requests that were answered
     * @param cpu of all processes of the chain
     */
    record Round(double perSecond, Duration cpu, long complete, long failed, long refused) {

        double cpuMillis() {
            return complete == 0 ? 0 : cpu.toNanos() / 1e6 / complete;
        }
    }

    /** The median of the rounds. */
    double perSecond() {
        return perSeconds().at(50);
    }

    double leastPerSecond() {
        return rounds.stream().mapToDouble(Round::perSecond).min().orElseThrow();
    }

    double mostPerSecond() {
        return perSeconds().max();
    }

    /** A request's, the median of the rounds. */
    double cpuMillis() {
        return new Percentiles(rounds.stream().map(Round::cpuMillis).toList()).at(50);
    }

    long complete() {
        return rounds.stream().mapToLong(Round::complete).sum();
    }

    long failed() {
        return rounds.stream().mapToLong(Round::failed).sum();
    }

    long refused() {
        return rounds.stream().mapToLong(Round::refused).sum();
    }

    /** How many times as many requests as another, by the medians; the range is that of any round against any, if there are several. */
    Ratio against(EndpointFigures before) {
        if (rounds.size() == 1) {
            return new Ratio(perSecond() / before.perSecond(), Double.NaN, Double.NaN);
        }
        return new Ratio(
                perSecond() / before.perSecond(),
                leastPerSecond() / before.mostPerSecond(),
                mostPerSecond() / before.leastPerSecond());
    }

    private Percentiles perSeconds() {
        return new Percentiles(rounds.stream().map(Round::perSecond).toList());
    }
}
