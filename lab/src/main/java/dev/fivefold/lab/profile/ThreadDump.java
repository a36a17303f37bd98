package dev.fivefold.lab.profile;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.process.RecordedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What the threads of a JVM are doing, as {@code jcmd PID Thread.print} tells it. A thread of Java is a line such as
 * {@code "main" #3 [4643] prio=5 … nid=4643 runnable} with its stack below it; one of the JVM has no number of Java's:
 * {@code "GC Thread#0" os_prio=0 … nid=4644 runnable}.
 */
final class ThreadDump {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

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
     * @param name as Java or the JVM names it
     * @param state such as {@code RUNNABLE}; empty if the dump tells none
     * @param frames innermost first, those of the virtual thread if it carries one; none for the JVM's own threads
     */
    record DumpedThread(String name, String state, List<String> frames) {

        /** With what one more line of its part of the dump tells. */
        private DumpedThread with(String line) {
            if (line.startsWith(STATE)) {
                return new DumpedThread(name, line.substring(STATE.length()), frames);
            }
            if (line.startsWith(MOUNTED)) {
                return new DumpedThread(name, state, List.of());
            }
            if (line.startsWith(FRAME)) {
                return new DumpedThread(
                        name,
                        state,
                        Stream.concat(frames.stream(), Stream.of(line.strip())).toList());
            }
            return this;
        }
    }

    /**
     * Asks a JVM.
     *
     * @return by native thread id
     * @throws LabFailure if it cannot be reached
     */
    static Map<Long, DumpedThread> of(RecordedProcess jvm) throws InterruptedException {
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        if (!Files.isExecutable(jcmd)) {
            throw new LabFailure(jcmd + " is missing: run this with a JDK");
        }
        try {
            Path output = Files.createTempFile("fivefold-threads", ".txt");
            try {
                return parse(print(jvm, jcmd, output));
            } finally {
                Files.delete(output);
            }
        } catch (IOException e) {
            throw new LabFailure("cannot ask %s for its threads: %s".formatted(jvm.name(), CacheFolder.reason(e)), e);
        }
    }

    private static List<String> print(RecordedProcess jvm, Path jcmd, Path output)
            throws IOException, InterruptedException {
        Process process = new ProcessBuilder(jcmd.toString(), Long.toString(jvm.pid()), "Thread.print")
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            boolean ended = process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            List<String> lines = Files.readAllLines(output);
            if (!ended || process.exitValue() != 0) {
                throw new LabFailure(
                        "%s (%d) does not tell its threads: %s; it must still run, as the same user as this"
                                .formatted(
                                        jvm.name(),
                                        jvm.pid(),
                                        ended && !lines.isEmpty() ? lines.getLast() : "no answer"));
            }
            return lines;
        } finally {
            process.destroyForcibly();
        }
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
                id = NONE; // what comes then may be the report of a deadlock, with stacks once more
            } else {
                threads.computeIfPresent(id, (_, current) -> current.with(line));
            }
        }
        return threads;
    }
}
