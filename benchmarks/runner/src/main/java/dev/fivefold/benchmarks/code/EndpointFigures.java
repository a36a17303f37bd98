package dev.fivefold.benchmarks.code;

import dev.fivefold.benchmarks.code.BenchmarkList.Endpoint;
import dev.fivefold.lab.Text;
import dev.fivefold.lab.measure.Percentiles;
import dev.fivefold.lab.profile.HotFrames;
import java.time.Duration;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The figures of an endpoint in a step.
 *
 * @param flames the name of its flame graph; null if that is too large
 */
record EndpointFigures(
        List<Round> rounds, HotFrames hot, @Nullable String flames) {

    /**
     * Load for a while.
     *
     * @param p50Ms the median latency of complete requests
     * @param calls requests that the shop's services have received
     */
    record Round(double perSecond, double p50Ms, Duration cpu, long calls, long complete, long failed, long rejected) {

        double cpuMillis() {
            return complete == 0 ? 0 : cpu.toNanos() / 1e6 / complete;
        }

        double callsPerRequest() {
            return complete == 0 ? 0 : (double) calls / complete;
        }
    }

    /** Completed requests a second of the rounds. */
    Percentiles perSecond() {
        return Percentiles.of(rounds, Round::perSecond);
    }

    /** The ratio of the medians; its range is that of any round to any, if there are several. */
    Ratio against(EndpointFigures before) {
        double ratio = perSecond().at(50) / before.perSecond().at(50);
        return rounds.size() == 1
                ? new Ratio(ratio, Double.NaN, Double.NaN)
                : new Ratio(
                        ratio,
                        perSecond().min() / before.perSecond().max(),
                        perSecond().max() / before.perSecond().min());
    }

    private String perSecondText() {
        return rounds.size() == 1
                ? Text.of("%,.0f", perSecond().at(50))
                : Text.of(
                        "%,.0f (%,.0f–%,.0f)",
                        perSecond().at(50), perSecond().min(), perSecond().max());
    }

    private double median(ToDoubleFunction<Round> figure) {
        return Percentiles.of(rounds, figure).at(50);
    }

    private String sum(ToLongFunction<Round> figure) {
        return Text.of("%,d", rounds.stream().mapToLong(figure).sum());
    }

    /** A method's part of all samples, and its place among the project's methods. */
    private String share(String method) {
        List<HotFrames.Frame> own = hot.own();
        return IntStream.range(0, own.size())
                .filter(i -> own.get(i).name().equals(method))
                .mapToObj(i -> Text.of("%.1f %%, place %d", own.get(i).percent(), i + 1))
                .findFirst()
                .orElse("not found");
    }

    private String flameLink(String step) {
        return flames == null ? step + " (too large to be stored)" : "[%s](%s)".formatted(step, flames);
    }

    /** An endpoint between two steps, as Markdown. */
    static String table(Endpoint endpoint, EndpointFigures before, EndpointFigures after) {
        int rounds = before.rounds.size();
        StringBuilder rows = new StringBuilder(row("", endpoint.before(), endpoint.after()))
                .append("| --- | ---: | ---: |\n")
                .append(row(
                        rounds == 1 ? "requests/s" : "requests/s, the median of %d rounds".formatted(rounds),
                        before.perSecondText(),
                        after.perSecondText()))
                .append(row(
                        "against " + endpoint.before(),
                        "1",
                        after.against(before).text()))
                .append(row(
                        "p50, ms",
                        Text.of("%,.1f", before.median(Round::p50Ms)),
                        Text.of("%,.1f", after.median(Round::p50Ms))))
                .append(row(
                        "requests to the services, a request",
                        Text.of("%.3f", before.median(Round::callsPerRequest)),
                        Text.of("%.3f", after.median(Round::callsPerRequest))))
                .append(row(
                        "CPU of the chain, ms a request",
                        Text.of("%.2f", before.median(Round::cpuMillis)),
                        Text.of("%.2f", after.median(Round::cpuMillis))))
                .append(row("complete", before.sum(Round::complete), after.sum(Round::complete)))
                .append(row("failed", before.sum(Round::failed), after.sum(Round::failed)))
                .append(row("rejected", before.sum(Round::rejected), after.sum(Round::rejected)));
        for (String method : endpoint.methods()) {
            String inClass = method.substring(method.lastIndexOf('.', method.lastIndexOf('.') - 1) + 1);
            rows.append(row("`" + inClass + "`", before.share(method), after.share(method)));
        }
        return """
                ### %s
                `%s %s` over %d connections; profile of the %s.

                %s
                Flame graphs: %s, %s.
                %s""".formatted(
                        endpoint.title(),
                        endpoint.httpMethod(),
                        endpoint.url(),
                        endpoint.concurrency(),
                        endpoint.service().label(),
                        rows,
                        before.flameLink(endpoint.before()),
                        after.flameLink(endpoint.after()),
                        endpoint.article() == null ? "" : "\nArticle %s\n".formatted(endpoint.article()));
    }

    private static String row(String title, String before, String after) {
        return "| %s | %s | %s |\n".formatted(title, before, after);
    }
}
