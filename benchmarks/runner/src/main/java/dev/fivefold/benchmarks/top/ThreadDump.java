package dev.fivefold.benchmarks.top;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.process.Program;
import dev.fivefold.lab.process.RecordedProcess;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The threads of a JVM as {@code jcmd PID Thread.print} reports them. A Java thread is a line such as
 * {@code "main" #3 [4643] prio=5 … nid=4643 runnable} with its stack below it; a thread of the JVM has no number:
 * {@code "GC Thread#0" os_prio=0 … nid=4644 runnable}.
 */
final class ThreadDump {

    /** The carrier of a virtual thread has its native id in brackets only. */
    private static final Pattern THREAD =
            Pattern.compile("^\"(?<name>.*)\" (?:#\\d+ \\[(?<id>\\d+)\\] |.*\\bnid=(?<nid>\\d+) ).*$");
    /** No thread's id. */
    private static final long NONE = 0;

    private static final String STATE = "   java.lang.Thread.State: ";
    private static final String MOUNTED = "   Mounted virtual thread ";
    private static final String FRAME = "\tat ";

    private ThreadDump() {}

    /**
     * A thread.
     *
     * @param state such as {@code RUNNABLE}; empty if the dump has none
     * @param frames innermost first, those of the virtual thread if it carries one; none for the JVM's own threads
     */
    record DumpedThread(String name, String state, List<String> frames) {

        /** With one more line of its part of the dump. */
        private DumpedThread with(String line) {
            if (line.startsWith(STATE)) {
                return new DumpedThread(name, line.substring(STATE.length()), frames);
            }
            if (line.startsWith(MOUNTED)) {
                return new DumpedThread(name, state, List.of());
            }
            if (line.startsWith(FRAME)) {
                Stream<String> more = Stream.concat(frames.stream(), Stream.of(line.strip()));
                return new DumpedThread(name, state, more.toList());
            }
            return this;
        }
    }

    /** The threads of a JVM. */
    static Map<Long, DumpedThread> of(RecordedProcess jvm) throws InterruptedException {
        List<String> words = List.of(Program.ofJdk("jcmd").toString(), Long.toString(jvm.pid()), "Thread.print");
        Program.Result result = Program.run(Path.of("."), words);
        if (!result.isFine()) {
            throw new LabFailure("%s (%d) has no thread dump: %s; it must still run, as the same user as this"
                    .formatted(jvm.name(), jvm.pid(), result.lastLine()));
        }
        return parse(result.output().lines().toList());
    }

    /** Reads a dump. */
    static Map<Long, DumpedThread> parse(List<String> lines) {
        Map<Long, DumpedThread> threads = new HashMap<>();
        long id = NONE;
        for (String line : lines) {
            Matcher thread = THREAD.matcher(line);
            if (thread.matches()) {
                id = Long.parseLong(thread.group("id") != null ? thread.group("id") : thread.group("nid"));
                threads.put(id, new DumpedThread(thread.group("name"), "", List.of()));
            } else if (line.isBlank()) {
                id = NONE; // the report of a deadlock may follow, with stacks once more
            } else {
                threads.computeIfPresent(id, (_, current) -> current.with(line));
            }
        }
        return threads;
    }
}
