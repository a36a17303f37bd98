package dev.fivefold.benchmarks.comparison;

import dev.fivefold.lab.Text;
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
import java.util.Map;
import java.util.Set;

/**
 * Starts chains of a step without telemetry, with all of it, and where there is a SkyWalking agent with that; and measures them.
 *
 * @param stack its services stop, and its database runs on
 */
public record TelemetryRun(Stack stack, StackSettings settings, Step step, TelemetryRounds rounds, Progress progress) {

    /** Of one chain: heaps of 2 GB, and other memory. */
    private static final long MEMORY = 3_500_000_000L;

    /** Eleven rounds; few if a short look is enough. */
    public TelemetryRun(Stack stack, StackSettings settings, Step step, boolean quick, Progress progress) {
        this(
                stack,
                settings,
                step,
                TelemetryRounds.of(step.id(), settings.scenario().users(), quick),
                progress);
    }

    private record ChainSpec(String id, String title, StackSettings settings, Map<String, String> environment) {}

    /**
     * Measures.
     *
     * @param environment as {@link System#getenv()}: may name the SkyWalking agent
     */
    public TelemetryCost measure(Map<String, String> environment) throws Exception {
        Comparison comparison = new Comparison(step.id(), progress);
        stack.startDatabaseAlone(step, settings.scale());
        List<ChainSpec> specs = comparison.fitting(specs(environment), MEMORY);
        comparison.say(Text.of(
                "%d chains with more or less telemetry, on the same pages, twenty minutes and more ...", specs.size()));
        TelemetryCost cost = stack.whileAllLive(() -> measure(specs));
        cost.chains()
                .forEach(chain -> comparison.say(Text.of(
                        "telemetry %s: p50 %.0f ms (%+.1f %%), %.2f pages/s (%+.1f %%), CPU %.1f ms a page",
                        chain.id(),
                        chain.p50Ms(),
                        100 * (chain.p50().median() - 1),
                        chain.pagesPerS(),
                        100 * (chain.throughput().median() - 1),
                        chain.cpuMsPerPage())));
        return cost;
    }

    private List<ChainSpec> specs(Map<String, String> environment) {
        StackSettings off =
                settings.with(Set.of()).withTelemetry(Telemetry.NONE).withSampledTraces(0);
        StackSettings on = settings.with(Set.of(Extra.TRACES)).withTelemetry(Telemetry.LINES);
        List<ChainSpec> specs = new ArrayList<>();
        specs.add(new ChainSpec("off", "No metrics, no access logs, no traces.", off, Map.of()));
        specs.add(new ChainSpec(
                "on",
                "Metrics, scraped every five seconds; an access log at each hop; spans, of which those of one request in ten are"
                        + " sent to Zipkin, as is Spring Boot's default.",
                on.withSampledTraces(StackSettings.DEFAULT_SAMPLED_TRACES),
                Map.of()));
        specs.add(new ChainSpec(
                "every-trace", "The same, with the spans of every request sent.", on.withSampledTraces(1), Map.of()));
        if (!environment.getOrDefault(Stack.SKYWALKING_AGENT, "").isBlank()) {
            specs.add(new ChainSpec(
                    "agent",
                    "The same, with the SkyWalking agent in place of the services' own spans.",
                    on.with(Set.of()).withSampledTraces(1),
                    environment));
        }
        return specs;
    }

    private TelemetryCost measure(List<ChainSpec> specs) throws InterruptedException {
        List<ServiceChain> started = new ArrayList<>();
        List<TelemetryRounds.Chain> chains = new ArrayList<>();
        try {
            for (ChainSpec chain : specs) {
                ServiceChain beside =
                        stack.startSecondChain(step, "telemetry-" + chain.id(), chain.settings(), chain.environment());
                started.add(beside);
                List<URI> metrics = chain.settings().telemetry() == Telemetry.NONE ? List.of() : beside.metrics();
                chains.add(new TelemetryRounds.Chain(
                        chain.id(),
                        chain.title(),
                        beside.edge(),
                        beside.processes(),
                        beside.spanCollectors(),
                        metrics));
            }
            return rounds.measure(chains);
        } finally {
            chains.forEach(TelemetryRounds.Chain::close);
            started.reversed().forEach(ServiceChain::close);
        }
    }
}
