package dev.fivefold.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.fivefold.lab.LabFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChildrenTest {

    private static final Readiness NEVER = () -> false;
    private static final Readiness ALWAYS = () -> true;

    @TempDir
    private Path folder;

    private final Children children = new Children(Duration.ofMillis(300));

    @AfterEach
    void stop() {
        children.close();
    }

    @Test
    void a_child_that_ends_before_it_is_ready_fails_at_once_with_its_name_code_and_last_lines() {
        ChildProcess child = start("mocks", "echo it goes well; echo ERROR no such database; exit 3");

        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> children.awaitReady(Map.of(child, NEVER), Duration.ofMinutes(1)))
                .withMessage("mocks ended with exit code 3: ERROR no such database (log: %s)", child.log());
    }

    @Test
    void a_child_that_does_not_become_ready_fails_after_the_timeout() {
        ChildProcess child = start("gateway", "echo waiting for nothing; exec sleep 600");
        await().until(() -> Files.size(child.log()) > 0);

        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> children.awaitReady(Map.of(child, NEVER), Duration.ofMillis(50)))
                .withMessageContaining("gateway is not ready after 0 s: waiting for nothing");
    }

    @Test
    void an_ended_child_is_not_ready_although_its_port_accepts_connections() {
        ChildProcess child = start("nginx", "exit 1");
        await().until(() -> !child.isAlive());
        await().untilAsserted(() -> assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> children.awaitReady(Map.of(child, ALWAYS), Duration.ofMinutes(1)))
                .withMessageStartingWith("nginx ended with exit code 1"));
    }

    @Test
    void a_child_that_ignores_sigterm_is_killed_after_the_grace() {
        ChildProcess child = start("stubborn", "trap '' TERM; echo ready; while :; do sleep 600; done");
        await().until(() -> Files.size(child.log()) > 0);
        List<ProcessHandle> all = Stream.concat(
                        Stream.of(child.handle()), child.handle().descendants())
                .toList();

        children.close();

        assertThat(all).allMatch(ProcessEnd::hasEnded);
    }

    @Test
    void work_is_interrupted_as_soon_as_a_child_dies() {
        ChildProcess child = start("aggregator", "read line; exec sleep 600");
        ProcessHandle handle = child.handle();

        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> children.whileAllLive(() -> {
                    handle.destroyForcibly();
                    new CountDownLatch(1).await();
                    return "never";
                }))
                .withMessageStartingWith("aggregator was killed by signal 9");
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void a_child_that_is_stopped_on_purpose_fails_nothing() throws Exception {
        ChildProcess child = start("mocks", "exec sleep 600");

        children.stop(child);

        assertThat(child.isAlive()).isFalse();
        assertThat(children.<String>whileAllLive(() -> "done")).isEqualTo("done");
    }

    @Test
    void a_child_that_is_killed_on_purpose_has_no_grace_period_and_fails_nothing() throws Exception {
        ChildProcess child = start("stubborn", "trap 'exit 0' TERM; echo ready; while :; do sleep 600; done");
        await().until(() -> Files.size(child.log()) > 0);
        List<ProcessHandle> own = child.handle().descendants().toList();

        children.kill(child);

        assertThat(child.isAlive()).isFalse();
        assertThat(own).isNotEmpty().allMatch(ProcessEnd::hasEnded);
        assertThat(child.process().waitFor()).isEqualTo(128 + 9);
        assertThat(child.hasDied()).isFalse();
        assertThat(children.<String>whileAllLive(() -> "done")).isEqualTo("done");
    }

    @Test
    void a_child_that_ends_by_itself_is_a_failure() {
        ChildProcess child = start("aggregator", "exit 1");

        await().until(child::hasDied);
    }

    @Test
    void after_closing_no_child_runs_or_starts() {
        ChildProcess one = start("one", "exec sleep 600");
        ChildProcess two = start("two", "exec sleep 600");

        children.close();

        assertThat(List.of(one, two)).noneMatch(ChildProcess::isAlive);
        assertThatExceptionOfType(LabFailure.class).isThrownBy(() -> start("three", "exec sleep 600"));
    }

    @Test
    void a_released_child_outlives_the_closing() {
        ChildProcess child = start("left", "exec sleep 600");

        children.release();
        children.close();

        assertThat(child.isAlive()).isTrue();
        assertThat(child.recorded().stop(Duration.ofSeconds(5))).isTrue();
    }

    @Test
    void a_missing_program_is_named() {
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> children.start(
                        new ChildCommand("nginx", List.of("/no/such/nginx"), Map.of(), folder, folder.resolve("log"))))
                .withMessageStartingWith("cannot start nginx: ")
                .withMessageContaining("/no/such/nginx");
    }

    private ChildProcess start(String name, String script) {
        return children.start(new ChildCommand(
                name, List.of("/bin/sh", "-c", script), Map.of(), folder, folder.resolve(name + ".log")));
    }
}
