package dev.fivefold.benchmarks.top;

import dev.fivefold.lab.Disk;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.process.RecordedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The CPU time of a thread since it was started, from {@code /proc/PID/task/ID/stat}. */
record ThreadCpu(String name, Duration used) {

    /** The unit of the kernel's counts, whatever it uses inside. */
    private static final Duration TICK = Duration.ofMillis(10);

    /** Where user and system time are, counted from the field behind the name. */
    private static final int USER = 11;

    private static final int SYSTEM = 12;

    private static final String IDS = "NSpid:";

    /** All threads of a process, by the native thread id that the process itself sees, also in a container. */
    static Map<Long, ThreadCpu> of(RecordedProcess process) {
        Path tasks = Path.of("/proc", Long.toString(process.pid()), "task");
        if (!Files.isDirectory(tasks)) {
            throw new LabFailure("there is no %s: %s must still run, on Linux".formatted(tasks, process.name()));
        }
        Map<Long, ThreadCpu> threads = new HashMap<>();
        Disk.list(tasks).forEach(task -> read(task, threads));
        return threads;
    }

    private static void read(Path task, Map<Long, ThreadCpu> threads) {
        try {
            ThreadCpu cpu = parse(Files.readString(task.resolve("stat")));
            threads.put(innermostId(Files.readAllLines(task.resolve("status"))), cpu);
        } catch (IOException e) {
            return; // it has ended just now
        }
    }

    /** The last of the ids in a line such as {@code NSpid: 46641 7}, one for each namespace from the machine's inwards. */
    static long innermostId(List<String> status) {
        String ids = status.stream()
                .filter(line -> line.startsWith(IDS))
                .findFirst()
                .orElseThrow(() -> new LabFailure("/proc has no NSpid of threads: Linux has it since 4.1"));
        return Long.parseLong(ids.substring(ids.lastIndexOf('\t') + 1).strip());
    }

    /** Reads a line such as {@code 4664 (burner) R 4600 …}; a name may have spaces and parentheses. */
    static ThreadCpu parse(String stat) {
        int end = stat.lastIndexOf(')');
        List<String> fields = List.of(stat.substring(end + 2).split(" ", -1));
        long ticks = Long.parseLong(fields.get(USER)) + Long.parseLong(fields.get(SYSTEM));
        return new ThreadCpu(stat.substring(stat.indexOf('(') + 1, end), TICK.multipliedBy(ticks));
    }
}
