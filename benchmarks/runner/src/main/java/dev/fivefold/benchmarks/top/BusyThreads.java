package dev.fivefold.benchmarks.top;

import dev.fivefold.benchmarks.top.ThreadDump.DumpedThread;
import dev.fivefold.lab.Text;
import dev.fivefold.lab.process.RecordedProcess;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * The threads of a JVM that use most CPU, with their stacks.
 *
 * @param busiest the busiest first, five at most; none that used nothing
 */
public record BusyThreads(double percent, List<BusyThread> busiest) {

    private static final int SHOWN = 5;
    private static final int FRAMES = 12;

    /**
     * A thread.
     *
     * @param name as Java names it; as the kernel does if it ended meanwhile
     * @param state such as {@code RUNNABLE}; empty for the JVM's own threads
     * @param frames innermost first, 12 at most; none for the JVM's own threads
     */
    public record BusyThread(double percent, String name, String state, List<String> frames) {}

    /** Watches a JVM for a second or more: the kernel counts in hundredths of one. */
    public static BusyThreads of(RecordedProcess jvm, Duration interval) throws InterruptedException {
        Map<Long, ThreadCpu> before = ThreadCpu.of(jvm);
        long start = System.nanoTime();
        Thread.sleep(interval);
        Map<Long, ThreadCpu> after = ThreadCpu.of(jvm);
        Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
        // Only now: a thread dump costs the JVM time itself.
        return join(before, after, elapsed, ThreadDump.of(jvm));
    }

    static BusyThreads join(
            Map<Long, ThreadCpu> before, Map<Long, ThreadCpu> after, Duration elapsed, Map<Long, DumpedThread> dump) {
        List<BusyThread> busy = after.entrySet().stream()
                .map(entry -> {
                    ThreadCpu cpu = entry.getValue();
                    ThreadCpu earlier = before.get(entry.getKey());
                    Duration used = earlier == null ? cpu.used() : cpu.used().minus(earlier.used());
                    DumpedThread thread =
                            dump.getOrDefault(entry.getKey(), new DumpedThread(cpu.name(), "", List.of()));
                    return new BusyThread(
                            100.0 * used.toNanos() / elapsed.toNanos(),
                            thread.name(),
                            thread.frames().isEmpty() ? "" : thread.state(),
                            thread.frames().stream().limit(FRAMES).toList());
                })
                .filter(thread -> thread.percent() > 0)
                .sorted(Comparator.comparingDouble(BusyThread::percent).reversed())
                .toList();
        double percent = busy.stream().mapToDouble(BusyThread::percent).sum();
        return new BusyThreads(percent, busy.stream().limit(SHOWN).toList());
    }

    /** To read in a terminal. */
    public String text() {
        StringBuilder text = new StringBuilder();
        text.append(Text.of("All threads: %.1f %% of one core.\n", percent));
        for (BusyThread thread : busiest) {
            String state = thread.state().isEmpty() ? "" : ", " + thread.state();
            text.append(Text.of("\n%5.1f %%  %s%s\n", thread.percent(), thread.name(), state));
            thread.frames().forEach(frame -> text.append(String.format("           %s\n", frame)));
        }
        return text.toString();
    }
}
