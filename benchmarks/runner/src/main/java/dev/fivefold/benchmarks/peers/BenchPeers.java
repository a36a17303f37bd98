package dev.fivefold.benchmarks.peers;

import dev.fivefold.benchmarks.peers.OverloadRun.Loads;
import dev.fivefold.benchmarks.peers.PeerReport.Effort;
import dev.fivefold.benchmarks.peers.PeerReport.Figures;
import dev.fivefold.benchmarks.peers.PeerReport.Overload;
import dev.fivefold.benchmarks.peers.PeerReport.Row;
import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.install.Folders;
import dev.fivefold.lab.install.Nginx;
import dev.fivefold.lab.process.Children;
import dev.fivefold.lab.process.Program;
import dev.fivefold.lab.report.ThisMachine;
import dev.fivefold.lab.terminal.Progress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Measures pages of Fivefold and of other programs. Leaves no process running. */
public final class BenchPeers {

    private static final Duration GRACE = Duration.ofSeconds(5);
    private static final List<String> IN_OVERLOAD = List.of("fivefold-json", "webflux", "webflux-raw", "webmvc");
    private static final List<Integer> PARTS = List.of(36, 9, 144, 576, 1_000);
    private static final List<Integer> READERS = List.of(8, 16, 32, 64, 256, 1_024);
    private static final List<Double> TIMES = List.of(0.5, 0.9, 1.2, 2.0, 4.0, 16.0);

    private final Home home;
    private final CacheFolder cache;
    private final boolean quick;
    private final Progress progress;

    /**
     * Cases that are measured alike.
     *
     * @param names of the programs; all if empty
     * @param readers of the closed loops of overload; empty for a case's own load
     */
    public record Series(List<PeerCase> cases, List<String> names, List<Integer> readers, Effort effort) {

        /** Each case with its own load. */
        public Series(List<PeerCase> cases, List<String> names, Effort effort) {
            this(cases, names, List.of(), effort);
        }

        /** Loads up to far beyond the peak; an empty list stands for the published ones. */
        public static Series ofOverload(List<Integer> parts, List<Integer> readers, List<String> names, Effort effort) {
            return new Series(
                    PeerCase.ofOverload(parts.isEmpty() ? PARTS : parts),
                    names.isEmpty() ? IN_OVERLOAD : names,
                    readers.isEmpty() ? READERS : readers,
                    effort);
        }

        /** Open loops are for the first case, and pages with more parts than its have one closed loop. */
        Loads loads(PeerCase pages) {
            PeerCase first = cases.getFirst();
            return new Loads(
                    pages.parts() > first.parts() ? List.of(pages.clients()) : readers,
                    pages.equals(first) ? TIMES : List.of());
        }

        private boolean has(Peer peer) {
            return names.isEmpty() || names.contains(peer.name());
        }
    }

    /** Not started. */
    public BenchPeers(Home home, CacheFolder cache, boolean quick, Progress progress) {
        this.home = home;
        this.cache = cache;
        this.quick = quick;
        this.progress = progress;
    }

    /** Children that no run outlives. */
    public static Children children() {
        return new Children(GRACE);
    }

    /**
     * The cases that arguments choose, varied.
     *
     * @param names all if empty
     * @param parts numbers of parts in place of a case's own
     * @param bytes sizes of a part in place of a case's own
     * @param clients numbers of clients in place of a case's own
     */
    public static List<PeerCase> cases(
            List<String> names, List<Integer> parts, List<Integer> bytes, List<Integer> clients) {
        List<PeerCase> all = PeerCase.all();
        names.stream()
                .filter(name -> all.stream().noneMatch(each -> each.isCalled(name)))
                .findFirst()
                .ifPresent(unknown -> {
                    throw new LabFailure(
                            "no case '%s': there are %s".formatted(unknown, String.join(", ", PeerCase.words())));
                });
        return all.stream()
                .filter(each -> names.isEmpty() || names.stream().anyMatch(each::isCalled))
                .flatMap(each -> varied(each, parts, PeerCase::ofParts))
                .flatMap(each -> varied(each, bytes, PeerCase::ofPartBytes))
                .flatMap(each -> varied(each, clients, PeerCase::ofClients))
                .distinct()
                .toList();
    }

    private static Stream<PeerCase> varied(
            PeerCase each, List<Integer> values, BiFunction<PeerCase, Integer, PeerCase> variation) {
        return values.isEmpty() ? Stream.of(each) : values.stream().map(value -> variation.apply(each, value));
    }

    /** The names of those that benchmarks/programs describes, and of further files. */
    public static List<String> names(Home home, List<Path> files) {
        return peers(home, files).stream().map(Peer::name).toList();
    }

    private static List<Peer> peers(Home home, List<Path> files) {
        List<Peer> peers = new ArrayList<>(Peer.in(home.resolve("benchmarks/programs")));
        files.forEach(file -> peers.add(Peer.read(file)));
        return peers;
    }

    /**
     * Measures. Blocks.
     *
     * @param files of further peers
     */
    public PeerReport run(Series series, List<Path> files, Supplier<Children> start) throws Exception {
        List<Peer> known = peers(home, files);
        Instant now = Instant.now();
        String commit = commit();
        Nginx.get(cache);
        List<Figures> figures = new ArrayList<>();
        for (PeerCase pages : series.cases()) {
            List<Peer> peers = known.stream()
                    .filter(peer -> series.has(peer) && peer.serves(pages))
                    .toList();
            if (!peers.isEmpty()) {
                figures.add(measure(pages, peers, series, start));
            }
        }
        if (figures.isEmpty()) {
            throw new LabFailure("none of the chosen programs serves one of the chosen cases");
        }
        return new PeerReport(PeerReport.SCHEMA, now, ThisMachine.describe(), commit, quick, series.effort(), figures);
    }

    private Figures measure(PeerCase pages, List<Peer> peers, Series series, Supplier<Children> start)
            throws Exception {
        Effort effort = series.effort();
        List<Row> rows = new ArrayList<>();
        List<Overload> overload = new ArrayList<>();
        progress.say("%s: %s".formatted(pages.name(), pages.description()));
        Path folder = cache.run().resolve("peers");
        Folders.deleteRecursively(folder);
        CacheFolder.make(folder);
        try (Children children = start.get();
                Origin origin = Origin.start(pages, home, cache, folder, children);
                PeerSite site = new PeerSite(pages, origin, cache, folder, start)) {
            CaseRun run = new CaseRun(pages, origin, effort, progress);
            children.whileAllLive(() -> series.readers().isEmpty()
                    ? rows.addAll(run.run(peers, site))
                    : overload.addAll(
                            new OverloadRun(pages, run, effort, progress).run(peers, site, series.loads(pages), rows)));
        }
        return new Figures(
                pages.name(),
                overload.isEmpty() ? pages.description() : pages.page(),
                pages.family().label(),
                pages.parts(),
                pages.partBytes(),
                pages.clients(),
                pages.gzip(),
                effort,
                rows,
                overload);
    }

    /** The repository's, with a mark if it has changes. */
    private String commit() throws InterruptedException {
        Optional<String> commit = git("rev-parse", "--short=10", "HEAD");
        boolean changed =
                git("status", "--porcelain").filter(text -> !text.isBlank()).isPresent();
        return commit.map(hash -> hash + (changed ? " with changes" : "")).orElse("unknown");
    }

    private Optional<String> git(String... words) throws InterruptedException {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(words));
        Program.Result result = Program.run(home.directory(), command);
        return result.isFine()
                ? Optional.of(result.output().lines().collect(Collectors.joining("\n")))
                : Optional.empty();
    }
}
