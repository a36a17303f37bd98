package dev.fivefold.lab.stack;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.install.DataScale;
import dev.fivefold.lab.scenario.Scenario;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What a stack is made of, the same in every step.
 *
 * @param home the repository: jars, lessons, configuration
 * @param cache programs, data, state and logs
 * @param scenarioFile what is simulated, also handed to the mocks
 * @param scale how much data the database has
 * @param tlsPort where users come in by TLS besides; empty if they do not
 * @param extras what runs beside the chain
 * @param prometheusPort where Prometheus listens, if it is among them; any free port if empty
 * @param telemetry what the services tell of requests
 * @param tracesKept of those that begin in the chain, if anybody makes traces: 0 to 1, which is all
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
        double tracesKept) {

    /** What Spring Boot keeps of the traces that begin in a service, where nobody says how many. */
    public static final double TRACES_KEPT_BY_DEFAULT = 0.1;

    /** Copies. */
    public StackSettings {
        extras = Set.copyOf(extras);
    }

    /** Without TLS, with nothing beside the chain, and with lines of requests. */
    public StackSettings(Home home, CacheFolder cache, Path scenarioFile, DataScale scale) {
        this(home, cache, scenarioFile, scale, OptionalInt.empty(), Set.of(), OptionalInt.empty(), Telemetry.LINES, 1);
    }

    /** The repository's own scenario, without TLS and with nothing beside the chain. */
    public static StackSettings of(Home home, CacheFolder cache, DataScale scale) {
        return new StackSettings(home, cache, home.scenario(), scale);
    }

    /** The same with another amount of data. */
    StackSettings at(DataScale other) {
        return new StackSettings(
                home, cache, scenarioFile, other, tlsPort, extras, prometheusPort, telemetry, tracesKept);
    }

    /** The same, with TLS at the edge. */
    public StackSettings withTls(int port) {
        return new StackSettings(
                home, cache, scenarioFile, scale, OptionalInt.of(port), extras, prometheusPort, telemetry, tracesKept);
    }

    /** The same, with something beside the chain. */
    public StackSettings with(Set<Extra> more) {
        return new StackSettings(
                home, cache, scenarioFile, scale, tlsPort, more, prometheusPort, telemetry, tracesKept);
    }

    /** The same, with a port for Prometheus, should it run. */
    public StackSettings withPrometheusAt(int port) {
        return new StackSettings(
                home, cache, scenarioFile, scale, tlsPort, extras, OptionalInt.of(port), telemetry, tracesKept);
    }

    /** The same, with services that tell so much. */
    public StackSettings telling(Telemetry other) {
        return new StackSettings(home, cache, scenarioFile, scale, tlsPort, extras, prometheusPort, other, tracesKept);
    }

    /** The same, which keeps this share of the traces. */
    public StackSettings keepingTraces(double share) {
        return new StackSettings(home, cache, scenarioFile, scale, tlsPort, extras, prometheusPort, telemetry, share);
    }

    /** Whether it runs beside the chain. */
    public boolean has(Extra extra) {
        return extras.contains(extra);
    }

    /** How many users there are, with ids from 1. */
    public int users() {
        return scale.users();
    }

    /** What is simulated. */
    public Scenario scenario() {
        return Scenario.read(scenarioFile);
    }
}
