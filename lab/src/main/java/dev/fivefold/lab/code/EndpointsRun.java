package dev.fivefold.lab.code;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.code.EndpointFigures.Round;
import dev.fivefold.lab.profile.HotFrames;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.Chain.Part;
import dev.fivefold.lab.stack.ServiceChain;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackSettings;
import dev.fivefold.lab.terminal.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Compares endpoints between steps: a chain of each, beside each other before one database, that have their turns. What befalls the
 * machine meanwhile befalls both.
 */
final class EndpointsRun {

    private final Stack stack;
    private final StackSettings settings;
    private final Lessons lessons;
    private final EndpointEffort effort;
    private final Path flames;
    private final Progress progress;

    /**
     * Prepares.
     *
     * @param stack is not started
     * @param settings what it is made of
     * @param flames the folder that gets the flame graphs
     */
    EndpointsRun(
            Stack stack,
            StackSettings settings,
            Lessons lessons,
            EndpointEffort effort,
            Path flames,
            Progress progress) {
        this.stack = stack;
        this.settings = settings;
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
        Map<Endpoint, String> tables = new LinkedHashMap<>();
        endpoints.forEach(endpoint -> tables.put(endpoint, ""));
        Iterable<List<Endpoint>> ofSameSteps = endpoints.stream()
                .collect(Collectors.groupingBy(
                        endpoint -> List.of(endpoint.before(), endpoint.after()),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .values();
        for (List<Endpoint> same : ofSameSteps) {
            Step before = lessons.step(same.getFirst().before());
            Step after = lessons.step(same.getFirst().after());
            progress.say("%s and %s beside each other: starting ...".formatted(before.id(), after.id()));
            stack.startDatabaseAlone(before, settings.scale());
            try (ServiceChain first = stack.startChainBeside(before, "before", settings, Map.of());
                    ServiceChain second = stack.startChainBeside(after, "after", settings, Map.of())) {
                for (Endpoint endpoint : same) {
                    tables.put(
                            endpoint,
                            stack.whileAllLive(
                                    () -> table(endpoint, new Side(before, first), new Side(after, second))));
                }
            }
        }
        return List.copyOf(tables.values());
    }

    private String table(Endpoint endpoint, Side before, Side after) throws InterruptedException {
        EndpointRun run = new EndpointRun(settings.cache(), stack.chain().process(Part.DATABASE), endpoint, effort);
        List<Side> sides = List.of(before, after);
        for (Side side : sides) {
            progress.say("%s, %s: warming up ...".formatted(side.step.id(), endpoint.title()));
            run.warmUp(side.chain);
        }
        for (int round = 0; round < effort.rounds(); round++) {
            for (Side side : round % 2 == 0 ? sides : sides.reversed()) {
                Round measured = run.round(side.chain);
                side.rounds.add(measured);
                progress.say(
                        "%s, %s: %.0f requests/s".formatted(side.step.id(), endpoint.title(), measured.perSecond()));
            }
        }
        for (Side side : sides) {
            Path html =
                    flames.resolve("flame-%s-%s.html".formatted(endpoint.slug(), side == before ? "before" : "after"));
            side.hot = run.profile(side.step.id(), side.chain, html);
            side.flames = EndpointRun.keptIfSmall(html);
        }
        return EndpointTable.of(endpoint, before.figures(), after.figures());
    }

    /** One of the two steps, as it fills. */
    private static final class Side {
        private final Step step;
        private final ServiceChain chain;
        private final List<Round> rounds = new ArrayList<>();
        private HotFrames hot = new HotFrames(List.of(), List.of(), List.of());
        private @Nullable String flames;

        Side(Step step, ServiceChain chain) {
            this.step = step;
            this.chain = chain;
        }

        EndpointFigures figures() {
            return new EndpointFigures(rounds, hot, flames);
        }
    }
}
