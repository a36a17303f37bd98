package dev.fivefold.lab.code;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.code.EndpointFigures.Round;
import dev.fivefold.lab.load.LoadFigures;
import dev.fivefold.lab.load.LoadPlan;
import dev.fivefold.lab.load.LoadRun;
import dev.fivefold.lab.load.LocalTarget;
import dev.fivefold.lab.measure.ProcessCpu;
import dev.fivefold.lab.process.RecordedProcess;
import dev.fivefold.lab.profile.Event;
import dev.fivefold.lab.profile.HotFrames;
import dev.fivefold.lab.profile.Profiling;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackState;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/** Load on an endpoint of the step that runs. Each of its requests has a number that no other has had in any step. */
final class EndpointRun {

    private static final int CONNECTIONS = 50;

    /** Flame graphs are committed. */
    private static final long LARGEST_FLAMES = 300_000;

    private final Stack stack;
    private final CacheFolder cache;
    private final Endpoint endpoint;
    private final EndpointEffort effort;
    private long nextNumber;

    EndpointRun(Stack stack, CacheFolder cache, Endpoint endpoint, EndpointEffort effort) {
        this.stack = stack;
        this.cache = cache;
        this.endpoint = endpoint;
        this.effort = effort;
    }

    /**
     * Warms up, and measures.
     *
     * @throws LabFailure if not one request is answered
     */
    Round round() throws InterruptedException {
        load(effort.warmUp());
        Duration before = ProcessCpu.used(stack.processes());
        LoadFigures figures = load(effort.length());
        Duration cpu = ProcessCpu.used(stack.processes()).minus(before);
        if (figures.complete() == 0) {
            throw new LabFailure("not one request for %s was answered".formatted(endpoint.url()));
        }
        return new Round(figures.requestsPerSecond(), cpu, figures.complete(), figures.failed(), figures.refused());
    }

    private LoadFigures load(Duration atMost) throws InterruptedException {
        try (LoadRun load = new LoadRun(plan(effort.requests(), atMost), () -> {})) {
            LoadFigures figures = load.run();
            nextNumber += effort.requests();
            return figures;
        }
    }

    /**
     * A profile of the service while the load is on.
     *
     * @param step its id
     * @param flames the file that gets the flame graph
     * @return what is hot
     */
    HotFrames profile(String step, Path flames) throws InterruptedException {
        RecordedProcess service = service();
        // Named so that its flame graph says what it is of.
        RecordedProcess named =
                new RecordedProcess("%s at %s".formatted(service.name(), step), service.pid(), service.start());
        try (LoadRun load = new LoadRun(plan(Integer.MAX_VALUE, Duration.ofHours(1)), () -> {});
                Profiling profiling = new Profiling(cache, named, Event.CPU)) {
            FutureTask<LoadFigures> underLoad = new FutureTask<>(load::run);
            Thread.ofPlatform().name("load").start(underLoad);
            profiling.start(effort.profile());
            Thread.sleep(effort.profile());
            HotFrames hot = profiling.finish(flames);
            load.stop();
            LoadFigures figures = underLoad.get();
            nextNumber += figures.complete() + figures.failed() + figures.refused() + CONNECTIONS;
            return hot;
        } catch (ExecutionException e) {
            throw new LabFailure("the load on %s broke: %s".formatted(endpoint.url(), e.getCause()), e);
        }
    }

    /**
     * A flame graph's name if it is small enough, else null, and it is removed.
     *
     * @throws LabFailure if the file system does not let it
     */
    static @Nullable String keptIfSmall(Path flames) {
        try {
            if (Files.size(flames) <= LARGEST_FLAMES) {
                return flames.getFileName().toString();
            }
            Files.delete(flames);
            return null;
        } catch (IOException e) {
            throw new LabFailure("cannot look at %s: %s".formatted(flames, CacheFolder.reason(e)), e);
        }
    }

    private LoadPlan plan(int requests, Duration atMost) {
        Path body = endpoint.body();
        return new LoadPlan(
                LocalTarget.of(url()),
                body == null ? "GET" : "POST",
                body == null ? null : LoadPlan.Body.of(body),
                false,
                nextNumber,
                0,
                requests,
                CONNECTIONS,
                atMost);
    }

    private String url() {
        URI mocks = URI.create("http://127.0.0.1:" + stack.ports().mocks());
        return endpoint.url()
                .replace("{mocks}", mocks.toString())
                .replace("{aggregator}", stack.aggregator().toString())
                .replace("{edge}", stack.edge().toString());
    }

    private RecordedProcess service() {
        String label = endpoint.service().label();
        return StackState.read(cache).stream()
                .flatMap(state -> state.running().stream())
                .filter(process -> process.name().equals(label))
                .findFirst()
                .orElseThrow(() -> new LabFailure("the %s do not run any more".formatted(label)));
    }
}
