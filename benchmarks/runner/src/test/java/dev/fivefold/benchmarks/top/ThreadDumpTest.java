package dev.fivefold.benchmarks.top;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.benchmarks.top.ThreadDump.DumpedThread;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ThreadDumpTest {

    private static final String DUMP = """
            4641:
            2026-11-21 20:52:33
            Full thread dump OpenJDK 64-Bit Server VM (25.0.3+9-LTS mixed mode, sharing):

            "main" #3 [4643] prio=5 os_prio=0 cpu=34.91ms elapsed=11.79s tid=0x00007fcc5802a8d0 nid=4643 waiting on condition  [0x00007fcc5f1fe000]
               java.lang.Thread.State: TIMED_WAITING (sleeping)
            \tat java.lang.Thread.sleepNanos0(java.base@25.0.3/Native Method)
            \t- locked <0x0000000687400208> (a java.lang.Object)
            \tat Burner.main(Burner.java:9)

            "C2 CompilerThread0" #17 [4657] daemon prio=9 os_prio=0 cpu=9.15ms elapsed=11.76s tid=0x00007fcc580c4a90 nid=4657 waiting on condition  [0x0000000000000000]
               java.lang.Thread.State: RUNNABLE
               No compile task

            "ForkJoinPool-1-worker-1" #23 [4662] daemon prio=5 os_prio=0 cpu=3949.29ms elapsed=11.74s tid=0x00007fcc580e47a0  [0x00007fcc3a5cc000]
               Carrying virtual thread #22
            \tat jdk.internal.vm.Continuation.run(java.base@25.0.3/Continuation.java:251)
               Mounted virtual thread #22
            \tat Burner.burn(Burner.java:4)

            "say "hello" #1 [2] " #24 [4663] prio=5 os_prio=0 cpu=2751.21ms elapsed=11.74s tid=0x00007fcc580e6210 nid=4663 runnable  [0x00007fcc383fe000]
               java.lang.Thread.State: RUNNABLE
            \tat Burner.burn(Burner.java:4)

            "GC Thread#0" os_prio=0 cpu=26.09ms elapsed=11.79s tid=0x00007fcc58057a10 nid=4644 runnable \s

            Found one Java-level deadlock:
            =============================
            "one":
            \tat Burner.lock(Burner.java:7)
            """;

    private final Map<Long, DumpedThread> threads =
            ThreadDump.parse(DUMP.lines().toList());

    @Test
    void a_thread_has_its_native_id_its_state_and_its_stack_without_locks() {
        assertThat(threads)
                .containsEntry(
                        4643L,
                        new DumpedThread(
                                "main",
                                "TIMED_WAITING (sleeping)",
                                List.of(
                                        "at java.lang.Thread.sleepNanos0(java.base@25.0.3/Native Method)",
                                        "at Burner.main(Burner.java:9)")));
    }

    @Test
    void threads_of_the_jvm_have_a_name_and_no_stack() {
        assertThat(threads)
                .containsEntry(4644L, new DumpedThread("GC Thread#0", "", List.of()))
                .containsEntry(4657L, new DumpedThread("C2 CompilerThread0", "RUNNABLE", List.of()));
    }

    @Test
    void a_carrier_has_the_stack_of_its_virtual_thread() {
        assertThat(threads)
                .containsEntry(
                        4662L,
                        new DumpedThread("ForkJoinPool-1-worker-1", "", List.of("at Burner.burn(Burner.java:4)")));
    }

    @Test
    void a_name_may_look_like_the_rest_of_the_line() {
        assertThat(threads.values()).extracting(DumpedThread::name).contains("say \"hello\" #1 [2] ");
        assertThat(threads).containsOnlyKeys(4643L, 4657L, 4662L, 4663L, 4644L);
    }
}
