package dev.fivefold.lab.demo;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Memory;
import dev.fivefold.lab.report.TelemetryCost;
import dev.fivefold.lab.report.TelemetryCost.ChainFigures;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.ServiceChain;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackSettings;
import dev.fivefold.lab.stack.StackSettings.Extra;
import dev.fivefold.lab.stack.StackSettings.Telemetry;
import dev.fivefold.lab.terminal.Progress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Starts chains of a step that tell nothing, all, and where there is an agent what that tells, and has them measured. */
public final class TelemetryRun {

    /** Of one of them: heaps of 2 GB, and what is beside them. */
    private static final long MEMORY = 3_500_000_000L;

    private static final double NO_TRACES = 0;
    private static final double ALL_TRACES = 1;

    private final Stack stack;
    private final StackSettings settings;
    private final Step step;
    private final TelemetryRounds rounds;
    private final Progress progress;

    /**
     * Of a step.
     *
     * @param stack whose services end, and whose database goes on
     * @param settings what the step is made of
     * @param quick whether a look is all that is wanted
     */
    public TelemetryRun(Stack stack, StackSettings settings, Step step, boolean quick, Progress progress) {
        this(
                stack,
                settings,
                step,
                TelemetryRounds.of(step.id(), settings.scenario().users(), quick),
                progress);
    }

    TelemetryRun(Stack stack, StackSettings settings, Step step, TelemetryRounds rounds, Progress progress) {
        this.stack = stack;
        this.settings = settings;
        this.step = step;
        this.rounds = rounds;
        this.progress = progress;
    }

    /** What a chain tells, and what it takes for that. */
    private record Wanted(
            String id,
            String title,
            Telemetry telemetry,
            Set<Extra> extras,
            double tracesKept,
            Map<String, String> environment) {}

    /**
     * Measures.
     *
     * @param environment as {@link System#getenv()}: may name the agent of SkyWalking
     * @return figures that a report is good without: null if they cannot be had, and then a line says why
     */
    public @Nullable TelemetryCost measure(Map<String, String> environment) throws Exception {
        try {
            stack.startDatabaseAlone(step, settings.scale());
            List<Wanted> wanted = wanted(environment);
            int fit = (int) Math.min(wanted.size(), Memory.freeBytes() / MEMORY);
            if (fit < 2) {
                throw new LabFailure(String.format(
                        Locale.ROOT,
                        "that takes %.0f GB of free memory, and there are %.1f",
                        2 * MEMORY / 1e9,
                        Memory.freeBytes() / 1e9));
            }
            if (fit < wanted.size()) {
                say("not enough free memory for all chains: the last ones are left out");
            }
            say("%d chains that tell more or less of themselves, on the same pages, twenty minutes and more ..."
                    .formatted(fit));
            TelemetryCost cost = stack.whileAllLive(() -> measure(wanted.subList(0, fit)));
            cost.chains().forEach(this::tell);
            return cost;
        } catch (LabFailure e) {
            say("no figures of what telemetry costs: " + e.getMessage());
            return null;
        }
    }

    private static List<Wanted> wanted(Map<String, String> environment) {
        List<Wanted> wanted = new ArrayList<>();
        wanted.add(new Wanted(
                "off", "No metrics, no lines of requests, no traces.", Telemetry.NONE, Set.of(), NO_TRACES, Map.of()));
        wanted.add(new Wanted(
                "on",
                "Metrics, read every five seconds; a line in the log for each request at each hop; spans, of which those of one"
                        + " request in ten are sent to Zipkin, as is Spring Boot's default.",
                Telemetry.LINES,
                Set.of(Extra.TRACES),
                StackSettings.TRACES_KEPT_BY_DEFAULT,
                Map.of()));
        wanted.add(new Wanted(
                "every-trace",
                "The same, with the spans of every request sent.",
                Telemetry.LINES,
                Set.of(Extra.TRACES),
                ALL_TRACES,
                Map.of()));
        if (!environment.getOrDefault(Stack.SKYWALKING_AGENT, "").isBlank()) {
            wanted.add(new Wanted(
                    "agent",
                    "The same, with the agent of SkyWalking in place of the services' own spans.",
                    Telemetry.LINES,
                    Set.of(),
                    ALL_TRACES,
                    environment));
        }
        return wanted;
    }

    private TelemetryCost measure(List<Wanted> wanted) throws InterruptedException {
        List<ServiceChain> started = new ArrayList<>();
        List<TelemetryTurns> turns = new ArrayList<>();
        try {
            for (Wanted chain : wanted) {
                StackSettings made =
                        settings.with(chain.extras()).telling(chain.telemetry()).keepingTraces(chain.tracesKept());
                ServiceChain beside =
                        stack.startChainBeside(step, "telemetry-" + chain.id(), made, chain.environment());
                started.add(beside);
                List<URI> metrics = chain.telemetry() == Telemetry.NONE ? List.of() : beside.metrics();
                turns.add(new TelemetryTurns(
                        chain.id(),
                        chain.title(),
                        beside.edge(),
                        beside.processes(),
                        beside.spanCollectors(),
                        metrics));
            }
            return rounds.measure(turns);
        } finally {
            turns.forEach(TelemetryTurns::close);
            started.reversed().forEach(ServiceChain::close);
        }
    }

    private void tell(ChainFigures chain) {
        say(String.format(
                Locale.ROOT,
                "telemetry %s: p50 %.0f ms (%+.1f %%), %.2f pages/s (%+.1f %%), CPU %.1f ms a page",
                chain.id(),
                chain.p50Ms(),
                100 * (chain.p50().median() - 1),
                chain.pagesPerS(),
                100 * (chain.throughput().median() - 1),
                chain.cpuMsPerPage()));
    }

    private void say(String line) {
        progress.say(step.id() + ": " + line);
    }
}
