package dev.fivefold.benchmarks.peers;

import dev.fivefold.benchmarks.peers.PeerReport.Effort;
import dev.fivefold.benchmarks.peers.PeerReport.Load;
import dev.fivefold.benchmarks.peers.PeerReport.Row;
import dev.fivefold.benchmarks.rounds.Rounds;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Text;
import dev.fivefold.lab.load.LoadFigures;
import dev.fivefold.lab.load.LoadPlan;
import dev.fivefold.lab.load.LoadRun;
import dev.fivefold.lab.load.LocalTarget;
import dev.fivefold.lab.load.Reads;
import dev.fivefold.lab.load.Requests;
import dev.fivefold.lab.load.Result;
import dev.fivefold.lab.measure.Steady;
import dev.fivefold.lab.terminal.Progress;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Measures the peers of a case, which all run meanwhile. Checks the first page of each against the origin's parts. */
final class CaseRun implements Rounds.Experiment<RunningPeer, CaseRun.Turn> {

    /** Of the warm-up: long enough for a rate, short enough to see when it grows. */
    private static final Duration WINDOW = Duration.ofSeconds(1);

    private static final int WINDOWS_A_PIECE = 2;
    private static final double WARM = 0.9;
    private static final int PAGES = 10;
    private static final int TRIES = 5;
    private static final double MB = 1024 * 1024;

    private final PeerCase pages;
    private final Origin origin;
    private final Effort effort;
    private final Progress progress;
    private final Map<RunningPeer, FirstPage> first = new HashMap<>();
    private final Map<RunningPeer, FirstPage> smallest = new HashMap<>();
    private final Map<RunningPeer, List<Window>> warmUps = new HashMap<>();
    private long nextUser = 1;

    CaseRun(PeerCase pages, Origin origin, Effort effort, Progress progress) {
        this.pages = pages;
        this.origin = origin;
        this.effort = effort;
        this.progress = progress;
    }

    /**
     * The figures of a turn.
     *
     * @param complete pages with all parts
     * @param failed pages that failed or lacked a part
     * @param calls requests that the origin received
     */
    record Turn(double perSecond, double p50Ms, double p99Ms, Duration cpu, long complete, long failed, long calls) {

        private double perPage(double sum) {
            return sum / Math.max(1, complete); // what failed pages cost is part of the price of the others
        }
    }

    /**
     * A part of a warm-up.
     *
     * @param endS seconds at its end, of the start, the first page and the load
     */
    record Window(double perSecond, double endS) {

        /** The end of the first one that reached the rate of a warm program; null if there is none. */
        static @Nullable Double warmAfterS(List<Window> windows, double warmPerSecond) {
            return windows.stream()
                    .filter(window -> window.perSecond >= WARM * warmPerSecond)
                    .findFirst()
                    .map(Window::endS)
                    .orElse(null);
        }
    }

    /** Starts the peers, measures them and returns a row for each. The caller stops them. Blocks. */
    List<Row> run(List<Peer> peers, PeerSite site) throws InterruptedException {
        Map<Peer, Row> rows = new LinkedHashMap<>();
        List<RunningPeer> measured = start(peers, site, rows);
        if (!measured.isEmpty()) {
            Rounds<RunningPeer, Turn> rounds = Rounds.measure(measured, effort.rounds(), this);
            measured.forEach(peer -> rows.put(peer.peer(), row(peer.peer(), null, load(peer, rounds), null)));
        }
        return List.copyOf(rows.values());
    }

    /** Starts the peers, and returns those to put load on. The others have their rows afterwards. */
    List<RunningPeer> start(List<Peer> peers, PeerSite site, Map<Peer, Row> rows) throws InterruptedException {
        List<RunningPeer> running = new ArrayList<>();
        for (Peer peer : peers) {
            try {
                running.add(site.start(peer));
                rows.put(peer, row(peer, null, null, null));
            } catch (LabFailure e) {
                rows.put(peer, notMeasured(peer, String.valueOf(e.getMessage())));
            }
        }
        List<RunningPeer> measured = new ArrayList<>();
        for (RunningPeer peer : running) {
            FirstPage page = firstPage(peer);
            first.put(peer, page);
            if (!pages.isLoad()) {
                rows.put(peer.peer(), row(peer.peer(), null, null, page));
                progress.say("  %s: %s after %.0f ms".formatted(peer.peer().name(), page.outcome(), page.elapsedMs()));
            } else if (page.isFull()) {
                measured.add(peer);
            } else {
                rows.put(peer.peer(), notMeasured(peer.peer(), "its first page is not full: " + page.outcome()));
            }
        }
        return measured;
    }

    private Row notMeasured(Peer peer, String reason) {
        progress.say("  %s: not measured: %s".formatted(peer.name(), reason));
        return row(peer, reason, null, null);
    }

    /** Of a case without load a later page: in the first ones, most of the time is the JVM's. Others may exceed a timeout. */
    private FirstPage firstPage(RunningPeer peer) throws InterruptedException {
        FirstPage page = read(peer, pages.isLoad() ? 1 : PAGES).getLast();
        for (int i = 1; pages.isLoad() && !page.isFull() && i < TRIES; i++) {
            page = read(peer, 1).getFirst();
        }
        return page;
    }

    /** One after another. */
    private List<FirstPage> read(RunningPeer peer, int count) throws InterruptedException {
        try (HttpClient http =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            List<FirstPage> read = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                read.add(FirstPage.read(
                        http,
                        peer.page(nextUser++),
                        pages.gzip(),
                        origin.parts(),
                        peer.peer().part()));
            }
            return read;
        }
    }

    @Override
    public void warmUp(RunningPeer peer) throws InterruptedException {
        progress.say("  warming up %s".formatted(peer.text()));
        int pieces = Math.max(
                1, effort.warmUpS() / (int) WINDOW.multipliedBy(WINDOWS_A_PIECE).toSeconds());
        Steady.best(() -> piece(peer), pieces);
        readWarm(peer);
    }

    /** Reads pages of a warm program, whose size the later ones must have. */
    void readWarm(RunningPeer peer) throws InterruptedException {
        // The first page of a JVM says more about its calls than those of a warm one: their times have more digits.
        read(peer, PAGES).stream()
                .filter(FirstPage::isFull)
                .min(Comparator.comparingLong(FirstPage::bytes))
                .ifPresent(page -> smallest.put(peer, page));
    }

    private double piece(RunningPeer peer) throws InterruptedException {
        List<Window> windows = warmUps.computeIfAbsent(peer, _ -> new ArrayList<>());
        double sum = 0;
        for (int i = 0; i < WINDOWS_A_PIECE; i++) {
            double before = windows.isEmpty()
                    ? peer.startUp().toNanos() / 1e9
                            + Objects.requireNonNull(first.get(peer)).elapsedMs() / 1e3
                    : windows.getLast().endS();
            LoadFigures figures = load(peer, WINDOW);
            windows.add(new Window(
                    figures.wholePerSecond(), before + figures.elapsed().toNanos() / 1e9));
            sum += figures.wholePerSecond();
        }
        return sum / WINDOWS_A_PIECE;
    }

    @Override
    public Turn turn(RunningPeer peer) throws InterruptedException {
        long calls = origin.calls();
        Duration cpu = peer.cpu();
        LoadFigures figures = load(peer, Duration.ofSeconds(effort.turnS()));
        Turn turn = new Turn(
                figures.wholePerSecond(),
                figures.millisAt(50),
                figures.millisAt(99),
                peer.cpu().minus(cpu),
                figures.whole(),
                figures.incomplete(),
                origin.calls() - calls);
        progress.say(Text.of("  %-20s %,10.1f pages/s", peer.peer().name(), turn.perSecond()));
        return turn;
    }

    private LoadFigures load(RunningPeer peer, Duration length) throws InterruptedException {
        return load(peer, pages.clients(), length, _ -> {});
    }

    /** Puts a closed loop on a peer, and reports each request. */
    LoadFigures load(RunningPeer peer, int clients, Duration length, Consumer<Result> done)
            throws InterruptedException {
        return load(peer, LoadPlan.closed(clients, Reads.during(length)), done);
    }

    /** Puts load on a peer, and reports each request. All have numbers of their own. */
    LoadFigures load(RunningPeer peer, LoadPlan plan, Consumer<Result> done) throws InterruptedException {
        FirstPage page = Objects.requireNonNull(smallest.getOrDefault(peer, first.get(peer)));
        // Less than half a part is the difference between two full pages.
        long least = page.bytes() - page.bytes() / pages.parts() / 2;
        Requests requests =
                new Requests(LocalTarget.of(peer.url()), "GET", null, pages.gzip(), bytes -> bytes >= least);
        try (LoadRun load = new LoadRun(plan.from(nextUser), requests, done)) {
            LoadFigures figures = peer.whileItLives(load::run);
            nextUser += figures.requests() + plan.connections();
            return figures;
        }
    }

    private Load load(RunningPeer peer, Rounds<RunningPeer, Turn> rounds) {
        List<Double> rates =
                rounds.of(peer).stream().map(Turn::perSecond).sorted().toList();
        double median = rounds.median(peer, Turn::perSecond);
        OptionalLong peak = peer.peakMemory();
        return new Load(
                median,
                rates.getFirst(),
                rates.getLast(),
                rounds.median(peer, Turn::p50Ms),
                rounds.median(peer, Turn::p99Ms),
                peer.child() == null
                        ? null
                        : rounds.median(peer, turn -> turn.perPage(turn.cpu().toNanos() / 1e6)),
                Objects.requireNonNull(first.get(peer)).bytes(),
                peak.isEmpty() ? null : peak.getAsLong() / MB,
                peer.peer().isJvm() ? Window.warmAfterS(warmUps.getOrDefault(peer, List.of()), median) : null,
                rounds.median(peer, turn -> turn.perPage((double) turn.calls())),
                (long) rounds.sum(peer, Turn::complete),
                (long) rounds.sum(peer, Turn::failed));
    }

    private static Row row(Peer peer, @Nullable String missing, @Nullable Load load, @Nullable FirstPage page) {
        return new Row(peer.name(), peer.title(), peer.note(), peer.ours(), missing, load, page);
    }
}
