package dev.fivefold.lab.code;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.code.EndpointFigures.Round;
import dev.fivefold.lab.profile.HotFrames;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.terminal.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Compares endpoints between steps, by turns: what befalls the machine meanwhile befalls both steps. */
final class EndpointsRun {

    private final Stack stack;
    private final CacheFolder cache;
    private final Lessons lessons;
    private final EndpointEffort effort;
    private final Path flames;
    private final Progress progress;

    /**
     * Prepares.
     *
     * @param stack is not started
     * @param flames the folder that gets the flame graphs
     */
    EndpointsRun(
            Stack stack, CacheFolder cache, Lessons lessons, EndpointEffort effort, Path flames, Progress progress) {
        this.stack = stack;
        this.cache = cache;
        this.lessons = lessons;
        this.effort = effort;
        this.flames = flames;
        this.progress = progress;
    }

    /**
     * Measures.
     *
     * @return a table for each, in their order
     * @throws LabFailure if a step does not start or dies, or answers nothing
     */
    List<String> tables(List<Endpoint> endpoints) throws Exception {
        List<Comparison> comparisons = endpoints.stream()
                .map(endpoint -> new Comparison(
                        endpoint, new EndpointRun(stack, cache, endpoint, effort), new Side(), new Side()))
                .toList();
        Iterable<List<Comparison>> ofSameSteps = comparisons.stream()
                .collect(Collectors.groupingBy(Comparison::steps, LinkedHashMap::new, Collectors.toList()))
                .values();
        for (List<Comparison> same : ofSameSteps) {
            for (int round = 1; round <= effort.rounds(); round++) {
                for (String step : same.getFirst().steps()) {
                    progress.say("%s, round %d of %d: starting ...".formatted(step, round, effort.rounds()));
                    stack.start(lessons.step(step), OptionalInt.empty());
                    for (Comparison comparison : same) {
                        boolean last = round == effort.rounds();
                        Round measured = stack.whileAllLive(() -> measure(comparison, step, last));
                        progress.say("%s, %s: %.0f requests/s"
                                .formatted(step, comparison.endpoint().title(), measured.perSecond()));
                    }
                }
            }
        }
        return comparisons.stream().map(Comparison::table).toList();
    }

    private Round measure(Comparison comparison, String step, boolean profile) throws InterruptedException {
        Endpoint endpoint = comparison.endpoint();
        boolean before = step.equals(endpoint.before());
        Side side = before ? comparison.before() : comparison.after();
        Round round = comparison.run().round();
        side.rounds.add(round);
        if (profile) {
            Path html = flames.resolve("flame-%s-%s.html".formatted(endpoint.slug(), before ? "before" : "after"));
            side.hot = comparison.run().profile(step, html);
            side.flames = EndpointRun.keptIfSmall(html);
        }
        return round;
    }

    /** One of the two steps, as it fills. */
    private static final class Side {
        private final List<Round> rounds = new ArrayList<>();
        private HotFrames hot = new HotFrames(List.of(), List.of(), List.of());
        private @Nullable String flames;

        EndpointFigures figures() {
            return new EndpointFigures(rounds, hot, flames);
        }
    }

    private record Comparison(Endpoint endpoint, EndpointRun run, Side before, Side after) {

        List<String> steps() {
            return List.of(endpoint.before(), endpoint.after());
        }

        String table() {
            return EndpointTable.of(endpoint, before.figures(), after.figures());
        }
    }
}
