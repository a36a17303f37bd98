package dev.fivefold.lab.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.process.RecordedProcess;
import dev.fivefold.lab.profile.HotFrames.Frame;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a real JVM. Where the kernel has no perf_events for us, the profiler takes timers: what is hot is hot all the same. */
class ProfilingTest {

    private static final Duration LENGTH = Duration.ofSeconds(1);
    private static final String BURN = Burner.class.getName() + ".burn";

    @TempDir
    private static Path folder;

    private static BurnerProcess burner;

    private final CacheFolder cache =
            CacheFolder.of(Map.of("FIVEFOLD_CACHE", folder.resolve("cache").toString()));
    private final Path html = folder.resolve("out/burner.html");

    @BeforeAll
    static void startBurner() throws Exception {
        burner = BurnerProcess.start(folder);
    }

    @AfterAll
    static void stopBurner() {
        burner.close();
    }

    @Test
    void the_method_that_burns_cpu_is_among_the_three_hottest_and_in_the_flame_graph() throws Exception {
        HotFrames hot = profile(Event.CPU, Duration.ofSeconds(2));

        assertThat(hot.self()).extracting(Frame::name).startsWith(BURN);
        assertThat(hot.self().getFirst().percent()).isBetween(50.0, 100.0);
        assertThat(hot.total()).extracting(Frame::name).contains("java.lang.Thread.run", BURN);
        assertThat(hot.own()).extracting(Frame::name).startsWith(BURN);
        assertThat(Files.readString(html)).startsWith("<!DOCTYPE html>").contains("burner cpu", Burner.class.getName());
    }

    @Test
    void the_method_that_allocates_is_the_hottest_and_not_the_class_of_what_it_allocates() throws Exception {
        assertThat(profile(Event.ALLOC, Duration.ofSeconds(2)).self())
                .extracting(Frame::name)
                .startsWith(BURN);
    }

    @Test
    void the_method_that_waits_for_a_lock_is_the_hottest() throws Exception {
        assertThat(profile(Event.LOCK, LENGTH).self())
                .extracting(Frame::name)
                .startsWith(Burner.class.getName() + ".takeTurns");
    }

    @Test
    void on_the_wall_clock_threads_that_wait_count_too_and_the_jvms_own_do_not() throws Exception {
        // Several threads of every JVM wait like this. Main waits alone, and may not be among the ten that are named.
        assertThat(profile(Event.WALL, LENGTH).total())
                .extracting(Frame::name)
                .contains("java.lang.Object.wait0", "java.lang.Thread.run")
                .noneMatch(frame -> frame.contains("no_Java_frame"));
    }

    @Test
    void profiling_leaves_no_trace_in_the_log_of_the_jvm_or_the_cache() throws Exception {
        profile(Event.CPU, LENGTH);

        assertThat(burner.output()).containsExactly("burning");
        assertThat(cache.run()).isEmptyDirectory();
    }

    @Test
    void a_jvm_that_is_being_profiled_is_not_profiled_twice() throws Exception {
        try (Profiling first = new Profiling(cache, burner.recorded(), Event.CPU)) {
            first.start(LENGTH);
            try (Profiling second = new Profiling(cache, burner.recorded(), Event.ALLOC)) {
                assertThatExceptionOfType(LabFailure.class)
                        .isThrownBy(() -> second.start(LENGTH))
                        .withMessage("burner cannot be profiled: another profiler is running; wait until it ends");
            }
            first.finish(html);
        }
    }

    @Test
    void an_aborted_profiling_permits_the_next_one() {
        for (int i = 0; i < 2; i++) {
            try (Profiling profiling = new Profiling(cache, burner.recorded(), Event.CPU)) {
                profiling.start(LENGTH);
            }
        }
        assertThat(cache.run()).isEmptyDirectory();
    }

    @Test
    void an_ended_jvm_is_named() {
        RecordedProcess gone = new RecordedProcess(
                "gateway", Long.MAX_VALUE / 2, burner.recorded().start());

        try (Profiling profiling = new Profiling(cache, gone, Event.CPU)) {
            assertThatExceptionOfType(LabFailure.class)
                    .isThrownBy(() -> profiling.start(LENGTH))
                    .withMessageStartingWith("cannot attach to gateway (");
        }
    }

    @Test
    void every_lesson_permits_the_profiler() throws Exception {
        try (Stream<Path> files = Files.walk(Path.of("../lessons"))) {
            List<Path> options = files.filter(file -> file.toString().endsWith(".jvm"))
                    .filter(file -> !file.toString().contains("/router/")) // no service, and some are of JDK 8
                    .filter(file -> !file.toString().matches(".*/(before|after)/.*")) // examples
                    .toList();

            assertThat(options)
                    .isNotEmpty()
                    .allSatisfy(
                            file -> assertThat(Files.readAllLines(file)).contains("-XX:+EnableDynamicAgentLoading"));
        }
    }

    private HotFrames profile(Event event, Duration length) throws InterruptedException {
        try (Profiling profiling = new Profiling(cache, burner.recorded(), event)) {
            profiling.start(length);
            Thread.sleep(length);
            return profiling.finish(html);
        }
    }
}
