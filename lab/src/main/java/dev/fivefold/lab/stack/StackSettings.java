package dev.fivefold.lab.stack;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.install.DataScale;
import dev.fivefold.lab.install.MariaDbInstall;
import dev.fivefold.lab.scenario.Scenario;
import dev.fivefold.lab.scenario.Step;
import java.nio.file.Path;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The settings of a stack, the same in every step.
 *
 * @param scenarioFile the simulated scenario, also a configuration file of the mocks
 * @param tlsPort the edge's port for TLS; empty without TLS
 * @param sampledTraces the sampled share of the traces that begin in the chain: 0 to 1, which is all
 * @param brief whether services live for some pages alone: they start from AOT caches (JEP 514), which are made for each build, and have
 *     no C2, which would spend more CPU time than it saves
 */
public record StackSettings(
        Home home,
        CacheFolder cache,
        Path scenarioFile,
        DataScale scale,
        OptionalInt tlsPort,
        Set<Extra> extras,
        OptionalInt prometheusPort,
        Telemetry telemetry,
        double sampledTraces,
        boolean brief) {

    /** Spring Boot's default share of sampled traces. */
    public static final double DEFAULT_SAMPLED_TRACES = 0.1;

    /** A program beside the chain, stopped with it. */
    public enum Extra {
        /** Prometheus, with its exporters for nginx. */
        PROMETHEUS,
        /** Zipkin, to which all services send their spans. */
        TRACES;

        /** Its name on the command line: lower case. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The telemetry of requests besides spans, each value more than the one before it. */
    public enum Telemetry {
        /** Nothing, and nginx writes no access log: the baseline for the cost of the others. */
        NONE,
        /** Metrics. For measurements of pages, without the cost of access logs. */
        METRICS,
        /** Metrics, and a line in the access log of each hop for each request. */
        LINES
    }

    /** Copies. */
    public StackSettings {
        extras = Set.copyOf(extras);
    }

    /** Without TLS, with nothing beside the chain, and with access logs. */
    public StackSettings(Home home, CacheFolder cache, Path scenarioFile, DataScale scale) {
        this(
                home,
                cache,
                scenarioFile,
                scale,
                OptionalInt.empty(),
                Set.of(),
                OptionalInt.empty(),
                Telemetry.LINES,
                1,
                Boolean.getBoolean("fivefold.brief")); // set for tests
    }

    /** The repository's own scenario, without TLS and with nothing beside the chain. */
    public static StackSettings of(Home home, CacheFolder cache, DataScale scale) {
        return new StackSettings(home, cache, home.scenario(), scale);
    }

    /** The same with another amount of data. */
    StackSettings at(DataScale other) {
        return new StackSettings(
                home, cache, scenarioFile, other, tlsPort, extras, prometheusPort, telemetry, sampledTraces, brief);
    }

    /** The same with further ports, each of which may be empty. */
    public StackSettings withPorts(OptionalInt tls, OptionalInt prometheus) {
        return new StackSettings(
                home, cache, scenarioFile, scale, tls, extras, prometheus, telemetry, sampledTraces, brief);
    }

    /** The same with programs beside the chain. */
    public StackSettings with(Set<Extra> more) {
        return new StackSettings(
                home, cache, scenarioFile, scale, tlsPort, more, prometheusPort, telemetry, sampledTraces, brief);
    }

    /** The same with other telemetry. */
    public StackSettings withTelemetry(Telemetry other) {
        return new StackSettings(
                home, cache, scenarioFile, scale, tlsPort, extras, prometheusPort, other, sampledTraces, brief);
    }

    /** The same with another sampled share of the traces. */
    public StackSettings withSampledTraces(double share) {
        return new StackSettings(
                home, cache, scenarioFile, scale, tlsPort, extras, prometheusPort, telemetry, share, brief);
    }

    /** The same with services that live for some pages alone, or as long as others. */
    public StackSettings withBrief(boolean services) {
        return new StackSettings(
                home, cache, scenarioFile, scale, tlsPort, extras, prometheusPort, telemetry, sampledTraces, services);
    }

    /** Whether it runs beside the chain. */
    public boolean has(Extra extra) {
        return extras.contains(extra);
    }

    /** Whether the database of a step is filled: else its first start takes a minute more. */
    public boolean hasData(Step step) {
        return new MariaDbInstall(cache, home.migrations()).isLoaded(scale, step.schemaVersion());
    }

    /** The number of users, with ids from 1. */
    public int users() {
        return scale.users();
    }

    /** The simulated scenario. */
    public Scenario scenario() {
        return Scenario.read(scenarioFile);
    }
}
