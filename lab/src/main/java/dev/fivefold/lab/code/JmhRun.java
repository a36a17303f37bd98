package dev.fivefold.lab.code;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.process.ChildCommand;
import dev.fivefold.lab.process.Errands;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs benchmarks that are among a module's tests. The lab depends on no module: Maven compiles them and tells their class path.
 */
final class JmhRun {

    private static final Duration COMPILED_WITHIN = Duration.ofMinutes(5);
    private static final Duration MEASURED_WITHIN = Duration.ofMinutes(30);

    /** What the modules' tests have, too. */
    private static final List<String> COMMON =
            List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow");

    private static final List<String> QUICK = List.of("-f", "1", "-wi", "1", "-w", "200ms", "-i", "3", "-r", "200ms");

    private final Home home;
    private final CacheFolder cache;
    private final Errands errands;
    private final boolean quick;
    private final Map<String, String> classPaths = new HashMap<>();

    /**
     * Prepares.
     *
     * @param cache gets the logs and, for a while, the results
     * @param quick whether one short fork does
     */
    JmhRun(Home home, CacheFolder cache, Errands errands, boolean quick) {
        this.home = home;
        this.cache = cache;
        this.errands = errands;
        this.quick = quick;
    }

    /**
     * Runs a benchmark with all its parameters.
     *
     * @throws LabFailure if it does not compile or there is none of that name
     */
    JmhOutput run(CodeBenchmark benchmark) throws InterruptedException {
        String classPath = classPath(benchmark.module());
        Path json = CacheFolder.make(cache.run()).resolve("jmh.json");
        Path log = log(benchmark.benchmark());
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(COMMON); // the forks have what their parent has
        words.addAll(List.of("-cp", classPath, "org.openjdk.jmh.Main", only(benchmark.benchmark())));
        words.addAll(List.of("-rf", "json", "-rff", json.toString(), "-prof", "gc"));
        if (quick) {
            words.addAll(QUICK);
        }
        if (!benchmark.jvm().isEmpty()) {
            // Not "append": that would take the place of what the benchmark itself appends.
            words.addAll(List.of("-jvmArgsPrepend", String.join(" ", benchmark.jvm())));
        }
        try {
            errands.run(
                    new ChildCommand(
                            "JMH (%s)".formatted(benchmark.title()), words, Map.of(), folder(benchmark.module()), log),
                    MEASURED_WITHIN);
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
        try {
            errands.run(
                    new ChildCommand(
                            "Maven",
                            List.of(
                                    home.directory().resolve("mvnw").toString(),
                                    "-q",
                                    "-B",
                                    "-ntp",
                                    "-am",
                                    "-pl",
                                    module,
                                    "-Dspotless.check.skip=true",
                                    "test-compile",
                                    "dependency:build-classpath",
                                    "-Dmdep.includeScope=test",
                                    "-Dmdep.outputFile=" + file),
                            Map.of("JAVA_HOME", System.getProperty("java.home")),
                            home.directory(),
                            log("maven-" + module)),
                    COMPILED_WITHIN);
            Path target = folder(module).resolve("target");
            String classPath = String.join(
                    File.pathSeparator,
                    target.resolve("test-classes").toString(),
                    target.resolve("classes").toString(),
                    Files.readString(file).strip());
            classPaths.put(module, classPath);
            return classPath;
        } catch (IOException e) {
            throw new LabFailure(
                    "Maven does not tell the class path of %s: %s".formatted(module, CacheFolder.reason(e)), e);
        } finally {
            delete(file);
        }
    }

    /** All its methods, and no class whose name only begins so. */
    private static String only(String benchmark) {
        return "^" + benchmark.replace(".", "\\.") + "(\\.|$)";
    }

    private Path folder(String module) {
        return home.directory().resolve(module);
    }

    private Path log(String name) {
        return cache.logs().resolve("bench-code").resolve(name + ".log");
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new LabFailure("cannot remove %s: %s".formatted(file, CacheFolder.reason(e)), e);
        }
    }
}
