package dev.fivefold.lab.peers;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.install.Folders;
import dev.fivefold.lab.install.Nginx;
import dev.fivefold.lab.peers.PeerReport.Effort;
import dev.fivefold.lab.peers.PeerReport.Figures;
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
    private static final List<String> IN_GROWTH = List.of("fivefold-json", "fivefold-okhttp", "webflux", "webflux-raw");

    private final Home home;
    private final CacheFolder cache;
    private final boolean quick;
    private final Progress progress;

    /**
     * Cases that are measured alike.
     *
     * @param names of the programs; all if empty
     */
    public record Series(List<PeerCase> cases, List<String> names, Effort effort) {

        /** The cases whose figures show how programs grow, with the parts of a page and with its clients. */
        public static Series ofGrowth(List<String> names, Effort effort) {
            return new Series(PeerCase.growth(), names.isEmpty() ? IN_GROWTH : names, effort.ofGrowth());
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

    /** The names of those that lab/peers describes, and of further files. */
    public static List<String> names(Home home, List<Path> files) {
        return peers(home, files).stream().map(Peer::name).toList();
    }

    private static List<Peer> peers(Home home, List<Path> files) {
        List<Peer> peers = new ArrayList<>(Peer.in(home.resolve("lab/peers")));
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
                figures.add(measure(pages, peers, series.effort(), start));
            }
        }
        if (figures.isEmpty()) {
            throw new LabFailure("none of the chosen programs serves one of the chosen cases");
        }
        return new PeerReport(PeerReport.SCHEMA, now, ThisMachine.describe(), commit, quick, series.effort(), figures);
    }

    private Figures measure(PeerCase pages, List<Peer> peers, Effort effort, Supplier<Children> start)
            throws Exception {
        progress.say("%s: %s".formatted(pages.name(), pages.description()));
        Path folder = cache.run().resolve("peers");
        Folders.deleteRecursively(folder);
        CacheFolder.make(folder);
        try (Children children = start.get();
                Origin origin = Origin.start(pages, home, cache, folder, children);
                PeerSite site = new PeerSite(pages, origin, cache, folder, start)) {
            CaseRun run = new CaseRun(pages, origin, effort, progress);
            return new Figures(
                    pages.name(),
                    pages.description(),
                    pages.family().label(),
                    pages.parts(),
                    pages.partBytes(),
                    pages.clients(),
                    pages.gzip(),
                    effort,
                    children.whileAllLive(() -> run.run(peers, site)));
        }
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
