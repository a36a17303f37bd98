package dev.fivefold.lab.check;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Service;
import dev.fivefold.lab.process.RecordedProcess;
import dev.fivefold.lab.stack.StackPorts;
import dev.fivefold.lab.stack.StackState;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;

/**
 * A stack that {@code up} has left running.
 *
 * @param since when the first of them was started
 */
public record RunningStack(String step, StackPorts ports, Instant since, CacheFolder cache, Home home) {

    /** The running one. */
    public static RunningStack of(CacheFolder cache, Home home, String wanted) {
        String up = "./fivefold up --step " + Integer.parseInt(wanted.substring(0, 2));
        StackState state = StackState.read(cache)
                .filter(there -> !there.running().isEmpty())
                .orElseThrow(
                        () -> new LabFailure("no stack is running: %s starts the one of this exercise".formatted(up)));
        if (!state.step().equals(wanted)) {
            throw new LabFailure("%s is running, and this exercise is one of %s: ./fivefold down, then %s"
                    .formatted(state.step(), wanted, up));
        }
        Instant since = state.running().stream()
                .map(RecordedProcess::start)
                .min(Comparator.naturalOrder())
                .orElseThrow();
        return new RunningStack(state.step(), state.ports(), since, cache, home);
    }

    /** The address of the edge. */
    URI edge() {
        return loopback(ports.edge());
    }

    /** The address of a service's metrics. */
    URI metrics(Service service) {
        int port = switch (service) {
            case MOCKS -> ports.mocksActuator();
            case AGGREGATOR -> ports.aggregatorActuator();
            case GATEWAY -> ports.gatewayActuator();
        };
        return loopback(port).resolve("/actuator/prometheus");
    }

    /** A process's log since its start. */
    Path log(String process) {
        return cache.logs().resolve(step).resolve(process + ".log");
    }

    /** The GC log of the aggregator. */
    Path gcLog() {
        return cache.gcLog(step, Service.AGGREGATOR.label());
    }

    private static URI loopback(int port) {
        return URI.create("http://127.0.0.1:" + port);
    }
}
