package dev.fivefold.benchmarks.cli;

import dev.fivefold.benchmarks.peers.BenchPeers;
import dev.fivefold.benchmarks.peers.BenchPeers.Series;
import dev.fivefold.benchmarks.peers.PeerCase;
import dev.fivefold.benchmarks.peers.PeerReport;
import dev.fivefold.benchmarks.peers.PeerReport.Effort;
import dev.fivefold.benchmarks.peers.PeersPage;
import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.process.Children;
import dev.fivefold.lab.terminal.Interruption;
import dev.fivefold.lab.terminal.Progress;
import dev.fivefold.lab.terminal.WrongCall;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures the same pages through Fivefold and through other programs. */
@Command(name = "benchmarks/peers")
final class PeersCommand extends BenchmarkCommand {

    private static final int MOST_PARTS = 1_000;
    private static final int MOST_BYTES = 10_000_000;
    private static final int MOST_CLIENTS = 4_096;

    @Option(names = "--case", paramLabel = "NAME", split = ",")
    private List<String> cases = new ArrayList<>();

    @Option(names = "--subject", paramLabel = "NAME", split = ",")
    private List<String> subjects = new ArrayList<>();

    @Option(names = "--peer", paramLabel = "FILE")
    private List<Path> files = new ArrayList<>();

    @Option(names = "--parts", paramLabel = "N", split = ",")
    private List<Integer> parts = new ArrayList<>();

    @Option(names = "--part-size", paramLabel = "BYTES", split = ",")
    private List<Integer> sizes = new ArrayList<>();

    @Option(names = "--clients", paramLabel = "N", split = ",")
    private List<Integer> clients = new ArrayList<>();

    @Option(names = "--rounds", paramLabel = "N")
    private @Nullable Integer rounds;

    @Option(names = "--duration", paramLabel = "SECONDS")
    private @Nullable Integer duration;

    @Option(names = "--warm-up", paramLabel = "SECONDS")
    private @Nullable Integer warmUp;

    @Option(names = "--overload")
    private boolean overload;

    @Option(names = "--quick")
    private boolean quick;

    @Option(names = "--write")
    private boolean write;

    @Option(names = "--out", paramLabel = "FOLDER")
    private @Nullable Path out;

    @Override
    public Integer call() throws Exception {
        Effort effort = new Effort(
                chosen("--rounds", rounds, quick ? 1 : 3),
                chosen("--duration", duration, quick ? 2 : 10),
                chosen("--warm-up", warmUp, quick ? 6 : overload ? 20 : 60));
        if (quick && write) {
            throw new WrongCall("--quick is a look, not a measurement: leave out --write");
        }
        if (overload && !(cases.isEmpty() && sizes.isEmpty())) {
            throw new WrongCall("--overload has a page of its own: leave out --case and --part-size");
        }
        parts.forEach(number -> WrongCall.unlessBetween(1, MOST_PARTS, "--parts", number));
        sizes.forEach(bytes -> WrongCall.unlessBetween(500, MOST_BYTES, "--part-size", bytes));
        clients.forEach(number -> WrongCall.unlessBetween(1, MOST_CLIENTS, "--clients", number));
        List<PeerCase> chosen = WrongCall.unless(() -> BenchPeers.cases(cases, parts, sizes, clients));
        Home home = Home.find();
        List<String> names = BenchPeers.names(home, files);
        subjects.stream().filter(name -> !names.contains(name)).findFirst().ifPresent(unknown -> {
            throw new WrongCall("no program '%s': there are %s".formatted(unknown, String.join(", ", names)));
        });
        Path folder = home.reportFolder(out, "build/report");
        BenchPeers bench = new BenchPeers(home, CacheFolder.of(System.getenv()), quick, Progress.on(out()));
        Series series =
                overload ? Series.ofOverload(parts, clients, subjects, effort) : new Series(chosen, subjects, effort);
        PeerReport report = bench.run(series, files, PeersCommand::children);
        mustBeComplete();
        Path page = PeersPage.write(report, folder);
        say(PeersPage.text(report));
        if (write) {
            Path docs = home.resolve("docs/benchmarks");
            say("Written: "
                    + (overload ? PeersPage.writeOverload(report, docs) : PeersPage.writeComparison(report, docs)));
        }
        say("Report: " + page.toAbsolutePath().normalize());
        return 0;
    }

    private static int chosen(String option, @Nullable Integer value, int byDefault) {
        int chosen = value == null ? byDefault : value;
        WrongCall.unlessBetween(1, 600, option, chosen);
        return chosen;
    }

    /** Children that stop with this JVM, and the measurement with them. */
    private static Children children() {
        Children children = BenchPeers.children();
        Thread measuring = Thread.currentThread();
        Interruption.stops(() -> {
            measuring.interrupt();
            children.close();
        });
        return children;
    }
}
