package dev.fivefold.benchmarks.peers;

import dev.fivefold.benchmarks.peers.PeerReport.Effort;
import dev.fivefold.benchmarks.peers.PeerReport.Overload;
import dev.fivefold.benchmarks.peers.PeerReport.Row;
import dev.fivefold.benchmarks.rounds.Idle;
import dev.fivefold.benchmarks.rounds.Rounds;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Text;
import dev.fivefold.lab.load.LoadPlan;
import dev.fivefold.lab.load.Outcome;
import dev.fivefold.lab.load.Result;
import dev.fivefold.lab.load.Schedule;
import dev.fivefold.lab.measure.Percentiles;
import dev.fivefold.lab.terminal.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Measures the peers of a case at loads up to far beyond their peak: closed loops of more and more readers, then open loops at
 * multiples of the best rate of whole pages that a program had in its closed loops.
 */
final class OverloadRun implements Rounds.Experiment<OverloadRun.Load, Overload> {

    /** Of an open loop. A request that finds none fails. */
    private static final int CONNECTIONS = 4_096;

    /** Of a request of an open loop, as in a closed loop. */
    private static final Duration DEADLINE = Duration.ofSeconds(10);

    /** A program may still work on requests that the client has given up. */
    private static final Duration UNTIL_IDLE = Duration.ofSeconds(20);

    private final PeerCase pages;
    private final CaseRun run;
    private final Duration turn;
    private final Effort effort;
    private final Progress progress;

    OverloadRun(PeerCase pages, CaseRun run, Effort effort, Progress progress) {
        this.pages = pages;
        this.run = run;
        this.turn = Duration.ofSeconds(effort.turnS());
        this.effort = effort;
        this.progress = progress;
    }

    /**
     * The loads of a case.
     *
     * @param readers of closed loops
     * @param times multiples of the peak in open loops; empty for none
     */
    record Loads(List<Integer> readers, List<Double> times) {}

    /**
     * A load on a program.
     *
     * @param readers null in an open loop
     * @param times null in a closed loop
     * @param perSecond the arrival rate of an open loop
     */
    record Load(
            RunningPeer peer,
            @Nullable Integer readers,
            @Nullable Double times,
            double perSecond) {}

    /** Starts the peers, measures them, and adds the rows of those without figures. The caller stops them. Blocks. */
    List<Overload> run(List<Peer> peers, PeerSite site, Loads loads, List<Row> rows) throws InterruptedException {
        Map<Peer, Row> known = new LinkedHashMap<>();
        List<RunningPeer> measured =
                run.start(peers.stream().map(Peer::withDefaultHeap).toList(), site, known);
        rows.addAll(known.values());
        for (RunningPeer peer : measured) {
            progress.say("  warming up %s".formatted(peer.text()));
            run.load(peer, pages.clients(), Duration.ofSeconds(effort.warmUpS()), _ -> {});
            awaitIdle(peer);
            run.readWarm(peer);
        }
        List<Overload> closed = measure(loads.readers().stream()
                .flatMap(readers -> measured.stream().map(peer -> new Load(peer, readers, null, 0)))
                .toList());
        List<Overload> open = measure(loads.times().stream()
                .flatMap(times ->
                        measured.stream().map(peer -> new Load(peer, null, times, times * peak(peer, closed))))
                .filter(load -> load.perSecond() > 0)
                .toList());
        return Stream.concat(closed.stream(), open.stream()).toList();
    }

    /** The best rate of whole pages. */
    private static double peak(RunningPeer peer, List<Overload> closed) {
        return closed.stream()
                .filter(each -> each.name().equals(peer.peer().name()))
                .mapToDouble(Overload::wholePerS)
                .max()
                .orElse(0);
    }

    private List<Overload> measure(List<Load> loads) throws InterruptedException {
        Rounds<Load, Overload> rounds = Rounds.measure(loads, effort.rounds(), this);
        return loads.stream().map(load -> median(rounds.of(load))).toList();
    }

    @Override
    public Overload turn(Load load) throws InterruptedException {
        Duration cpu = load.peer().cpu();
        long begin = System.nanoTime();
        Collection<Result> results = results(load);
        double cpuPerS = load.peer().cpu().minus(cpu).toNanos() / (double) (System.nanoTime() - begin);
        awaitIdle(load.peer());
        Overload figures = figures(load, results, turn, cpuPerS);
        progress.say(Text.of(
                "  %-14s %-13s %,9.1f whole pages/s, %,9.1f partial, %,9.1f rejected, %,9.1f failed",
                figures.name(),
                load.readers() != null ? load.readers() + " readers" : load.times() + " x peak",
                figures.wholePerS(),
                figures.partialPerS(),
                figures.rejectedPerS(),
                figures.failedPerS()));
        return figures;
    }

    /** None if the program does not listen any more, after more load than it bears. */
    private Collection<Result> results(Load load) throws InterruptedException {
        try {
            return load.readers() == null ? open(load) : closed(load, load.readers());
        } catch (LabFailure dead) {
            progress.say("  %s: %s".formatted(load.peer().text(), dead.getMessage()));
            return List.of();
        }
    }

    private static void awaitIdle(RunningPeer peer) throws InterruptedException {
        Idle.await(List.of(Objects.requireNonNull(peer.child()).handle()), UNTIL_IDLE);
    }

    private Collection<Result> closed(Load load, int readers) throws InterruptedException {
        Queue<Result> results = new ConcurrentLinkedQueue<>();
        run.load(load.peer(), readers, turn, results::add);
        return results;
    }

    private Collection<Result> open(Load load) throws InterruptedException {
        Queue<Result> results = new ConcurrentLinkedQueue<>();
        Schedule even = Schedule.even(load.perSecond(), turn);
        run.load(load.peer(), LoadPlan.open(CONNECTIONS, even, DEADLINE), results::add);
        return results;
    }

    /** The figures of a turn. */
    static Overload figures(Load load, Collection<Result> results, Duration turn, double cpuPerS) {
        double seconds = turn.toNanos() / 1e9;
        List<Result> whole = of(results, Outcome.SERVED);
        List<Result> rejected = of(results, Outcome.SHED);
        long inTime = whole.stream()
                .filter(result -> result.doneNanos() <= turn.toNanos())
                .count();
        int partial = of(results, Outcome.PARTIAL).size();
        return new Overload(
                load.peer().peer().name(),
                load.readers(),
                load.times(),
                results.size() / seconds,
                inTime / seconds,
                partial / seconds,
                rejected.size() / seconds,
                (results.size() - whole.size() - partial - rejected.size()) / seconds,
                (whole.size() - inTime) / seconds,
                percentile(50, whole),
                percentile(99, whole),
                percentile(99, rejected),
                cpuPerS);
    }

    private static List<Result> of(Collection<Result> results, Outcome outcome) {
        return results.stream().filter(result -> result.outcome() == outcome).toList();
    }

    private static @Nullable Double percentile(double percent, List<Result> results) {
        return results.isEmpty()
                ? null
                : Percentiles.of(results, Result::millis).at(percent);
    }

    /** Of the turns of a load. */
    static Overload median(List<Overload> turns) {
        Overload first = turns.getFirst();
        return new Overload(
                first.name(),
                first.readers(),
                first.times(),
                rate(turns, Overload::sentPerS),
                rate(turns, Overload::wholePerS),
                rate(turns, Overload::partialPerS),
                rate(turns, Overload::rejectedPerS),
                rate(turns, Overload::failedPerS),
                rate(turns, Overload::latePerS),
                median(turns, Overload::p50Ms),
                median(turns, Overload::p99Ms),
                median(turns, Overload::rejectedP99Ms),
                rate(turns, Overload::cpuPerS));
    }

    private static double rate(List<Overload> turns, Function<Overload, Double> figure) {
        return Percentiles.of(turns, figure::apply).at(50);
    }

    /** Of the turns that have the figure; null if none has. */
    private static @Nullable Double median(List<Overload> turns, Function<Overload, @Nullable Double> figure) {
        List<Double> known = new ArrayList<>();
        turns.forEach(turn -> Stream.ofNullable(figure.apply(turn)).forEach(known::add));
        return known.isEmpty() ? null : new Percentiles(known).at(50);
    }
}
