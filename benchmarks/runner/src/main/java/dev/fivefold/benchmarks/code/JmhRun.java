package dev.fivefold.benchmarks.code;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Disk;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.process.ChildCommand;
import dev.fivefold.lab.process.Errands;
import dev.fivefold.lab.process.Program;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs benchmarks that are among a module's tests. The lab depends on no module: Maven compiles them and prints their class path.
 *
 * @param cache gets the logs and, for a while, the results
 * @param classPaths by module, filled by this
 */
record JmhRun(Home home, CacheFolder cache, Errands errands, boolean quick, Map<String, String> classPaths) {

    private static final Duration COMPILED_WITHIN = Duration.ofMinutes(5);
    private static final Duration MEASURED_WITHIN = Duration.ofMinutes(30);
    /** The options of all modules' tests. */
    private static final List<String> COMMON =
            List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow");

    private static final List<String> QUICK = List.of("-f", "1", "-wi", "1", "-w", "200ms", "-i", "3", "-r", "200ms");

    JmhRun(Home home, CacheFolder cache, Errands errands, boolean quick) {
        this(home, cache, errands, quick, new HashMap<>());
    }

    /** Runs a benchmark with all its parameters. */
    JmhOutput run(BenchmarkList.Code benchmark) throws InterruptedException {
        String classPath = classPath(benchmark.module());
        Path json = CacheFolder.make(cache.run()).resolve("jmh.json");
        Path log = log(benchmark.benchmark());
        // All its methods, and no class whose name only begins so.
        String only = "^" + benchmark.benchmark().replace(".", "\\.") + "(\\.|$)";
        List<String> words = new ArrayList<>(List.of(Program.ofJdk("java").toString()));
        words.addAll(COMMON); // the forks inherit them
        words.addAll(List.of("-cp", classPath, "org.openjdk.jmh.Main", only));
        words.addAll(List.of("-rf", "json", "-rff", json.toString(), "-prof", "gc"));
        if (quick) {
            words.addAll(QUICK);
        }
        if (!benchmark.jvm().isEmpty()) {
            // Not "append": that would replace the benchmark's own appended options.
            words.addAll(List.of("-jvmArgsPrepend", String.join(" ", benchmark.jvm())));
        }
        try {
            String name = "JMH (%s)".formatted(benchmark.title());
            errands.run(
                    new ChildCommand(name, words, Map.of(), home.resolve(benchmark.module()), log), MEASURED_WITHIN);
            return JmhOutput.read(json, log);
        } finally {
            delete(json);
        }
    }

    /** Options of a JVM without those that all have. */
    static List<String> withoutCommon(List<String> options) {
        return options.stream().filter(option -> !COMMON.contains(option)).toList();
    }

    private String classPath(String module) throws InterruptedException {
        String known = classPaths.get(module);
        if (known != null) {
            return known;
        }
        Path file = CacheFolder.make(cache.run()).resolve("jmh.classpath");
        List<String> words = new ArrayList<>(List.of(home.resolve("mvnw").toString(), "-q", "-B", "-ntp"));
        words.addAll(List.of("-am", "-pl", module, "-Dspotless.check.skip=true", "test-compile"));
        words.addAll(List.of("dependency:build-classpath", "-Dmdep.includeScope=test", "-Dmdep.outputFile=" + file));
        Map<String, String> environment = Map.of("JAVA_HOME", System.getProperty("java.home"));
        try {
            errands.run(
                    new ChildCommand("Maven", words, environment, home.directory(), log("maven-" + module)),
                    COMPILED_WITHIN);
            Path target = home.resolve(module).resolve("target");
            String classPath = String.join(
                    File.pathSeparator,
                    target.resolve("test-classes").toString(),
                    target.resolve("classes").toString(),
                    Disk.read(file).strip());
            classPaths.put(module, classPath);
            return classPath;
        } finally {
            delete(file);
        }
    }

    private Path log(String name) {
        return cache.logs().resolve("benchmarks-code").resolve(name + ".log");
    }

    private static void delete(Path file) {
        Disk.run("remove " + file, () -> Files.deleteIfExists(file));
    }
}
