package dev.fivefold.benchmarks.code;

import dev.fivefold.benchmarks.code.BenchmarkList.Endpoint;
import dev.fivefold.benchmarks.code.EndpointFigures.Round;
import dev.fivefold.benchmarks.rounds.Idle;
import dev.fivefold.benchmarks.rounds.Rounds;
import dev.fivefold.lab.Disk;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.load.LoadFigures;
import dev.fivefold.lab.load.LocalTarget;
import dev.fivefold.lab.load.Pieces;
import dev.fivefold.lab.load.Requests;
import dev.fivefold.lab.measure.ProcessCpu;
import dev.fivefold.lab.measure.Steady;
import dev.fivefold.lab.process.RecordedProcess;
import dev.fivefold.lab.profile.Event;
import dev.fivefold.lab.profile.HotFrames;
import dev.fivefold.lab.profile.Profiling;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.Chain.Part;
import dev.fivefold.lab.stack.ServiceChain;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackSettings;
import dev.fivefold.lab.terminal.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Compares endpoints between steps: a chain of each in front of one database, under load in interleaved rounds. */
record EndpointRun(
        Stack stack, StackSettings settings, Lessons lessons, Effort effort, Path flames, Progress progress) {

    /** Flame graphs are committed. */
    private static final long LARGEST_FLAMES = 300_000;
    /** The time limit for the work after a load, such as messages that are not yet in the database. */
    private static final Duration AFTERMATH = Duration.ofSeconds(10);

    /**
     * How long endpoints are measured.
     *
     * @param warmUp a piece of load; there are as many as bring more requests
     */
    record Effort(Duration warmUp, int warmUps, int rounds, Duration turn, Duration profile) {

        static Effort of(boolean quick) {
            return quick
                    ? new Effort(Duration.ofSeconds(2), 1, 1, Duration.ofSeconds(3), Duration.ofSeconds(3))
                    : new Effort(Duration.ofSeconds(6), 24, 5, Duration.ofSeconds(8), Duration.ofSeconds(10));
        }
    }

    /** One of the two steps. */
    private record Side(String name, Step step, ServiceChain chain) {}

    /** Measures. */
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
            try (ServiceChain first = stack.startSecondChain(before, "before", settings, Map.of());
                    ServiceChain second = stack.startSecondChain(after, "after", settings, Map.of())) {
                List<Side> sides = List.of(new Side("before", before, first), new Side("after", after, second));
                for (Endpoint endpoint : same) {
                    tables.put(endpoint, stack.whileAllLive(() -> table(endpoint, sides)));
                }
            }
        }
        return List.copyOf(tables.values());
    }

    private String table(Endpoint endpoint, List<Side> sides) throws InterruptedException {
        // Each request has a number that no other has had in any of the chains.
        Pieces load = new Pieces();
        Rounds<Side, Round> rounds = Rounds.measure(sides, effort.rounds, new Rounds.Experiment<>() {
            @Override
            public void warmUp(Side side) throws InterruptedException {
                progress.say("%s, %s: warming up ...".formatted(side.step.id(), endpoint.title()));
                Requests requests = requests(endpoint, side.chain);
                Steady.best(
                        () -> load.run(requests, endpoint.concurrency(), effort.warmUp)
                                .requestsPerSecond(),
                        effort.warmUps);
                Idle.await(processes(side.chain), AFTERMATH);
            }

            @Override
            public Round turn(Side side) throws InterruptedException {
                Round round = round(endpoint, side.chain, load);
                progress.say("%s, %s: %.0f requests/s".formatted(side.step.id(), endpoint.title(), round.perSecond()));
                return round;
            }
        });
        EndpointFigures[] figures = new EndpointFigures[2];
        for (int i = 0; i < 2; i++) {
            Side side = sides.get(i);
            Path html = flames.resolve("flame-%s-%s.html".formatted(endpoint.slug(), side.name));
            HotFrames hot = profile(endpoint, side, load, html);
            figures[i] = new EndpointFigures(rounds.of(side), hot, nameIfSmall(html));
        }
        return EndpointFigures.table(endpoint, figures[0], figures[1]);
    }

    private Round round(Endpoint endpoint, ServiceChain chain, Pieces load) throws InterruptedException {
        List<ProcessHandle> processes = processes(chain);
        long calls = ServiceCalls.received(chain.ports().mocks());
        Duration before = ProcessCpu.used(processes);
        LoadFigures figures = load.run(requests(endpoint, chain), endpoint.concurrency(), effort.turn);
        if (figures.complete() == 0) {
            throw new LabFailure("no request for %s had a response".formatted(endpoint.url()));
        }
        if (figures.rejected() > figures.complete() / 10) {
            throw new LabFailure("%d of %d requests for %s were rejected: set fewer connections in %s"
                    .formatted(figures.rejected(), figures.complete(), endpoint.url(), BenchmarkList.FILE));
        }
        Idle.await(processes, AFTERMATH);
        Duration cpu = ProcessCpu.used(processes).minus(before);
        return new Round(
                figures.requestsPerSecond(),
                figures.millisAt(50),
                cpu,
                ServiceCalls.received(chain.ports().mocks()) - calls,
                figures.complete(),
                figures.failed(),
                figures.rejected());
    }

    /** With the database that all chains have, and each uses in its turn alone. */
    private List<ProcessHandle> processes(ServiceChain chain) {
        return Stream.concat(chain.processes().stream(), Stream.of(stack.chain().process(Part.DATABASE)))
                .toList();
    }

    /** A profile of the service under load. */
    private HotFrames profile(Endpoint endpoint, Side side, Pieces load, Path html) throws InterruptedException {
        RecordedProcess service = side.chain.service(endpoint.service());
        // The name is the title of its flame graph.
        RecordedProcess named = new RecordedProcess(
                "%s at %s".formatted(endpoint.service().label(), side.step.id()), service.pid(), service.start());
        try (Profiling profiling = new Profiling(settings.cache(), named, Event.CPU)) {
            return load.during(requests(endpoint, side.chain), endpoint.concurrency(), () -> {
                profiling.start(effort.profile);
                Thread.sleep(effort.profile);
                return profiling.finish(html);
            });
        }
    }

    /** A flame graph's name if it is small enough, else null, and it is removed. */
    private static @Nullable String nameIfSmall(Path html) {
        return Disk.<@Nullable String, RuntimeException>get("look at " + html, () -> {
            if (Files.size(html) <= LARGEST_FLAMES) {
                return html.getFileName().toString();
            }
            Files.delete(html);
            return null;
        });
    }

    private static Requests requests(Endpoint endpoint, ServiceChain chain) {
        LocalTarget target = LocalTarget.of(endpoint.url()
                .replace("{mocks}", "http://127.0.0.1:" + chain.ports().mocks())
                .replace("{aggregator}", "http://127.0.0.1:" + chain.ports().aggregator())
                .replace("{edge}", chain.edge().toString()));
        Requests.Body body = endpoint.body() == null ? null : Requests.Body.of(endpoint.body());
        return new Requests(target, endpoint.httpMethod(), body, false, null);
    }
}
