package dev.fivefold.benchmarks.router;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Disk;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Memory;
import dev.fivefold.lab.Text;
import dev.fivefold.lab.process.ChildCommand;
import dev.fivefold.lab.process.Errands;
import dev.fivefold.lab.process.Program;
import dev.fivefold.lab.report.Report.Machine;
import dev.fivefold.lab.report.ThisMachine;
import dev.fivefold.lab.terminal.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Runs the router of lesson 07 under each of the lesson's collectors, one after the other: all of them would share this machine's
 * processors with the others' collections.
 *
 * @param errands runs the programs
 * @param seconds of load for each
 */
public record RouterRun(Home home, CacheFolder cache, Errands errands, int seconds, Progress progress) {

    private static final String STEP = "07-g1";
    private static final int REQUESTS_A_SECOND = 120;
    private static final int STORED_MB = 500;
    private static final long MEMORY = 3_200_000_000L;
    /** What is not the load: the start, and filling the old generation. */
    private static final Duration BESIDE_LOAD = Duration.ofMinutes(1);

    /** The collectors that a pattern finds, as files of options. */
    public List<Path> collectors(Pattern only) {
        Predicate<Path> wanted = file -> only.matcher(name(file)).find();
        return Stream.of("jdk8", "jdk25")
                .flatMap(jdk -> Disk.list(folder().resolve(jdk)).stream())
                .filter(wanted)
                .toList();
    }

    /** Measures; returns a page of Markdown. A JDK 8 that cannot be had is a line in it. */
    public String page(List<Path> collectors) throws InterruptedException {
        if (Memory.freeBytes() < MEMORY) {
            throw new LabFailure(
                    Text.of("the router takes %.1f GB of free memory: stop another program", MEMORY / 1e9));
        }
        Path classes = compiled();
        List<RouterFigures> figures = new ArrayList<>();
        List<String> leftOut = new ArrayList<>();
        for (Path options : collectors) {
            try {
                RouterFigures measured = measured(options, classes);
                progress.say(Text.of(
                        "%s: longest pause %.0f ms, %d promotion failures",
                        measured.name(),
                        measured.longestPauseMs(),
                        measured.log().promotionFailures()));
                figures.add(measured);
            } catch (LabFailure e) {
                leftOut.add("- %s is left out: %s%n".formatted(name(options), e.getMessage()));
                progress.say(leftOut.getLast().strip());
            }
        }
        if (figures.isEmpty()) {
            throw new LabFailure(
                    "no collector was measured: " + String.join("", leftOut).strip());
        }
        Machine machine = ThisMachine.describe();
        return """
                # The router of article 004 under several collectors

                Written by `benchmarks/router` on %s: %s, %d cores, %s. %d s of load each, one after the other, from their GC logs; requests from the moment
                at which they were due. The files of options are beside this one.

                %s%s""".formatted(
                        LocalDate.now(ZoneOffset.UTC),
                        machine.cpu(),
                        machine.cores(),
                        machine.os(),
                        seconds,
                        RouterFigures.markdown(figures),
                        leftOut.isEmpty() ? "" : "\n" + String.join("", leftOut));
    }

    /** The folder of the program, its options and its results. */
    public Path folder() {
        return home.lessons().resolve(STEP).resolve("router");
    }

    private Path compiled() throws InterruptedException {
        Path classes = CacheFolder.make(cache.program("router"));
        errands.run(
                new ChildCommand(
                        "javac",
                        List.of(
                                Program.ofJdk("javac").toString(),
                                "-Xlint:-options", // a warning that 8 is old
                                "--release",
                                "8",
                                "-d",
                                classes.toString(),
                                folder().resolve("Router.java").toString()),
                        Map.of(),
                        classes,
                        log("javac")),
                BESIDE_LOAD);
        return classes;
    }

    private RouterFigures measured(Path options, Path classes) throws InterruptedException {
        String name = name(options);
        Path gcLog = log(name.replace('/', '-') + "-gc");
        boolean old = name.startsWith("jdk8");
        List<String> words = new ArrayList<>(
                old ? Jdk8.get(cache).words() : List.of(Program.ofJdk("java").toString()));
        words.addAll(
                old
                        ? List.of(
                                "-Xloggc:" + gcLog,
                                "-XX:+PrintGCDetails",
                                "-XX:+PrintGCDateStamps",
                                "-XX:+PrintReferenceGC",
                                "-XX:+PrintPromotionFailure")
                        : List.of("-Xlog:gc*,gc+phases*=debug:file=%s:time,level,tags".formatted(gcLog)));
        words.add("-XX:+AlwaysPreTouch"); // no collector waits for the system's memory
        // Not as @FILE, which JDK 8 does not know.
        Disk.lines(options).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .forEach(words::add);
        words.addAll(List.of("-cp", classes.toString(), "Router"));
        words.addAll(List.of("" + seconds, "" + REQUESTS_A_SECOND, "" + STORED_MB));
        CacheFolder.makeParentOf(gcLog);
        Disk.run("remove " + gcLog, () -> Files.deleteIfExists(gcLog));
        String output = errands.output(
                new ChildCommand(name, words, Map.of(), classes, log(name.replace('/', '-'))),
                BESIDE_LOAD.plusSeconds(seconds).multipliedBy(2));
        return RouterFigures.of(name, seconds, output, Disk.read(gcLog));
    }

    /** As {@code jdk8/1-cms}. */
    private String name(Path options) {
        return folder().relativize(options).toString().replaceFirst("\\.jvm$", "");
    }

    private Path log(String name) {
        return cache.logs().resolve("router").resolve(name + ".log");
    }
}
