package dev.fivefold.lab.code;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.code.EndpointFigures.Round;
import dev.fivefold.lab.load.LoadFigures;
import dev.fivefold.lab.load.LoadPlan;
import dev.fivefold.lab.load.LoadRun;
import dev.fivefold.lab.load.LocalTarget;
import dev.fivefold.lab.measure.Lull;
import dev.fivefold.lab.measure.ProcessCpu;
import dev.fivefold.lab.measure.Steady;
import dev.fivefold.lab.process.RecordedProcess;
import dev.fivefold.lab.profile.Event;
import dev.fivefold.lab.profile.HotFrames;
import dev.fivefold.lab.profile.Profiling;
import dev.fivefold.lab.stack.ServiceChain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Load on an endpoint of chains that are beside each other. Each of its requests has a number that no other has had in any of them. */
final class EndpointRun {

    private static final int CONNECTIONS = 50;

    /** Flame graphs are committed. */
    private static final long LARGEST_FLAMES = 300_000;

    /** Of what a load leaves to be done, such as messages that are not yet in the database. */
    private static final Duration AFTERMATH = Duration.ofSeconds(10);

    private final CacheFolder cache;
    private final ProcessHandle database;
    private final Endpoint endpoint;
    private final EndpointEffort effort;
    private long nextNumber;

    /**
     * Prepares.
     *
     * @param database that all chains have, and of which each makes use in its turn alone
     */
    EndpointRun(CacheFolder cache, ProcessHandle database, Endpoint endpoint, EndpointEffort effort) {
        this.cache = cache;
        this.database = database;
        this.endpoint = endpoint;
        this.effort = effort;
    }

    /** Puts load on until that brings no more. */
    void warmUp(ServiceChain chain) throws InterruptedException {
        Steady.best(() -> load(chain, effort.warmUp()).requestsPerSecond(), effort.warmUps());
        Lull.await(processes(chain), AFTERMATH);
    }

    /**
     * Measures, and ends when nothing is left to be done.
     *
     * @throws LabFailure if not one request is answered
     */
    Round round(ServiceChain chain) throws InterruptedException {
        List<ProcessHandle> processes = processes(chain);
        Duration before = ProcessCpu.used(processes);
        LoadFigures figures = load(chain, effort.turn());
        if (figures.complete() == 0) {
            throw new LabFailure("not one request for %s was answered".formatted(endpoint.url()));
        }
        Lull.await(processes, AFTERMATH);
        Duration cpu = ProcessCpu.used(processes).minus(before);
        return new Round(figures.requestsPerSecond(), cpu, figures.complete(), figures.failed(), figures.refused());
    }

    private LoadFigures load(ServiceChain chain, Duration length) throws InterruptedException {
        try (LoadRun load = new LoadRun(plan(chain, length), () -> {})) {
            return counted(load.run());
        }
    }

    private LoadFigures counted(LoadFigures figures) {
        nextNumber += figures.complete() + figures.failed() + figures.refused() + CONNECTIONS;
        return figures;
    }

    private List<ProcessHandle> processes(ServiceChain chain) {
        return Stream.concat(chain.processes().stream(), Stream.of(database)).toList();
    }

    /**
     * A profile of the service while the load is on.
     *
     * @param step its id
     * @param flames the file that gets the flame graph
     * @return what is hot
     */
    HotFrames profile(String step, ServiceChain chain, Path flames) throws InterruptedException {
        RecordedProcess service = chain.service(endpoint.service());
        // Named so that its flame graph says what it is of.
        RecordedProcess named = new RecordedProcess(
                "%s at %s".formatted(endpoint.service().label(), step), service.pid(), service.start());
        try (LoadRun load = new LoadRun(plan(chain, Duration.ofHours(1)), () -> {});
                Profiling profiling = new Profiling(cache, named, Event.CPU)) {
            FutureTask<LoadFigures> underLoad = new FutureTask<>(load::run);
            Thread.ofPlatform().name("load").start(underLoad);
            profiling.start(effort.profile());
            Thread.sleep(effort.profile());
            HotFrames hot = profiling.finish(flames);
            load.stop();
            counted(underLoad.get());
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

    private LoadPlan plan(ServiceChain chain, Duration length) {
        Path body = endpoint.body();
        return new LoadPlan(
                LocalTarget.of(url(chain)),
                body == null ? "GET" : "POST",
                body == null ? null : LoadPlan.Body.of(body),
                false,
                nextNumber,
                0,
                Integer.MAX_VALUE,
                CONNECTIONS,
                length);
    }

    private String url(ServiceChain chain) {
        return endpoint.url()
                .replace("{mocks}", "http://127.0.0.1:" + chain.ports().mocks())
                .replace("{aggregator}", "http://127.0.0.1:" + chain.ports().aggregator())
                .replace("{edge}", chain.edge().toString());
    }
}
