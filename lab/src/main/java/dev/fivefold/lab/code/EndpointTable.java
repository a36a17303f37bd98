package dev.fivefold.lab.code;

import dev.fivefold.lab.Text;
import dev.fivefold.lab.profile.HotFrames;
import java.util.List;
import java.util.stream.IntStream;

/** What became of an endpoint between two steps, as Markdown. */
final class EndpointTable {

    private EndpointTable() {}

    static String of(Endpoint endpoint, EndpointFigures before, EndpointFigures after) {
        StringBuilder text = new StringBuilder("### %s\n".formatted(endpoint.title()));
        text.append("`%s %s`; profile of the %s.\n\n"
                .formatted(
                        endpoint.body() == null ? "GET" : "POST",
                        endpoint.url(),
                        endpoint.service().label()));
        text.append(row("", endpoint.before(), endpoint.after()));
        text.append("| --- | ---: | ---: |\n");
        int rounds = before.rounds().size();
        text.append(row(
                rounds == 1 ? "requests/s" : "requests/s, the median of %d rounds".formatted(rounds),
                perSecond(before),
                perSecond(after)));
        text.append(
                row("against " + endpoint.before(), "1", after.against(before).text()));
        text.append(row("CPU of the chain, ms a request", millis(before), millis(after)));
        text.append(row("complete", count(before.complete()), count(after.complete())));
        text.append(row("failed", count(before.failed()), count(after.failed())));
        text.append(row("refused", count(before.refused()), count(after.refused())));
        endpoint.methods()
                .forEach(method -> text.append(
                        row("`" + shortened(method) + "`", share(method, before.hot()), share(method, after.hot()))));
        text.append("\nFlame graphs: %s, %s.\n"
                .formatted(flames(endpoint.before(), before), flames(endpoint.after(), after)));
        if (endpoint.article() != null) {
            text.append("\nArticle %s\n".formatted(endpoint.article()));
        }
        return text.toString();
    }

    private static String perSecond(EndpointFigures figures) {
        return figures.rounds().size() == 1
                ? Text.of("%,.0f", figures.perSecond())
                : Text.of(
                        "%,.0f (%,.0f–%,.0f)", figures.perSecond(), figures.leastPerSecond(), figures.mostPerSecond());
    }

    private static String millis(EndpointFigures figures) {
        return Text.of("%.2f", figures.cpuMillis());
    }

    private static String count(long count) {
        return Text.of("%,d", count);
    }

    /** Its part of all samples, and its place among the project's methods. */
    private static String share(String method, HotFrames hot) {
        List<HotFrames.Frame> own = hot.own();
        return IntStream.range(0, own.size())
                .filter(i -> own.get(i).name().equals(method))
                .mapToObj(i -> Text.of("%.1f %%, place %d", own.get(i).percent(), i + 1))
                .findFirst()
                .orElse("not found");
    }

    private static String flames(String step, EndpointFigures figures) {
        return figures.flames() == null
                ? step + " (too large to be kept)"
                : "[%s](%s)".formatted(step, figures.flames());
    }

    /** With its class, without the package. */
    private static String shortened(String method) {
        int dot = method.lastIndexOf('.', method.lastIndexOf('.') - 1);
        return method.substring(dot + 1);
    }

    private static String row(String title, String before, String after) {
        return "| %s | %s | %s |\n".formatted(title, before, after);
    }
}
