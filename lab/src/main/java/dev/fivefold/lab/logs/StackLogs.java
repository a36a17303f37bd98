package dev.fivefold.lab.logs;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Disk;
import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The logs of one step's processes, without GC and crash logs. For one thread. */
public final class StackLogs implements AutoCloseable {

    private static final String SUFFIX = ".log";
    private static final Duration POLL = Duration.ofMillis(200);
    /** The delay of a process's log: services write the lines of a tenth of a second together. */
    private static final Duration WRITTEN = Duration.ofMillis(300);

    private final Path folder;
    private final Map<Path, LogFile> files = new LinkedHashMap<>();

    private StackLogs(Path folder) {
        this.folder = folder;
    }

    /**
     * Those of all steps: first the running one, then the others, the last one first.
     *
     * @param running its id; {@code null} if none runs
     * @return at least one; to be closed
     */
    public static List<StackLogs> all(CacheFolder cache, @Nullable String running) {
        List<Path> folders = Disk.list(cache.logs()).stream()
                .filter(step -> Files.isRegularFile(edge(step)))
                .sorted(Comparator.comparingLong(
                                (Path step) -> edge(step).toFile().lastModified())
                        .reversed())
                .collect(Collectors.toCollection(ArrayList::new));
        if (running != null) {
            Path folder = cache.logs().resolve(running);
            folders.remove(folder);
            folders.addFirst(folder);
        }
        List<StackLogs> all = folders.stream()
                .map(StackLogs::new)
                .filter(logs -> !logs.paths().isEmpty())
                .toList();
        if (all.isEmpty()) {
            throw new LabFailure("there are no logs yet: ./fivefold up starts the stack that writes them");
        }
        return all;
    }

    private static Path edge(Path step) {
        return step.resolve("nginx-access.log");
    }

    /** The names of the processes with a log. */
    public SortedSet<String> processes() {
        return new TreeSet<>(paths().values());
    }

    /**
     * Prints the lines in the order of time.
     *
     * @return how many lines were printed
     */
    public long print(LogFilter filter, LineView view, PrintWriter out) throws IOException {
        return print(filter, view, out, Instant.MAX);
    }

    private long print(LogFilter filter, LineView view, PrintWriter out, Instant until) throws IOException {
        open();
        long printed = 0;
        for (LogFile first = first(until); first != null; first = first(until)) {
            LogLine line = first.peek();
            first.take();
            if (line != null && filter.accepts(line)) {
                out.println(view.of(line));
                printed++;
            }
        }
        out.flush();
        return printed;
    }

    /** Prints lines as they come, until this thread is interrupted or the output is closed. */
    public void follow(LogFilter filter, LineView view, PrintWriter out) throws IOException {
        while (!Thread.currentThread().isInterrupted() && !out.checkError()) {
            print(filter, view, out, Instant.now().minus(WRITTEN));
            LockSupport.parkNanos(POLL.toNanos());
        }
    }

    /** The log whose next line is the oldest; {@code null} if all that were written until then are read. */
    private @Nullable LogFile first(Instant until) throws IOException {
        LogFile first = null;
        LogLine oldest = null;
        for (LogFile file : files.values()) {
            LogLine line = file.peek();
            if (line != null && line.time().isBefore(oldest == null ? until : oldest.time())) {
                first = file;
                oldest = line;
            }
        }
        return first;
    }

    private void open() throws IOException {
        for (Map.Entry<Path, String> log : paths().entrySet()) {
            if (!files.containsKey(log.getKey())) {
                files.put(log.getKey(), LogFile.open(log.getKey(), log.getValue()));
            }
        }
    }

    /** Logs with the names of their processes: nginx has two. */
    private Map<Path, String> paths() {
        Map<Path, String> paths = new TreeMap<>();
        for (Path log : Disk.list(folder)) {
            String name = String.valueOf(log.getFileName());
            if (name.endsWith(SUFFIX) && !name.endsWith("-gc.log") && !name.endsWith("-crash.log")) {
                paths.put(
                        log, name.substring(0, name.length() - SUFFIX.length()).replaceFirst("-access$", ""));
            }
        }
        return paths;
    }

    @Override
    public void close() throws IOException {
        for (LogFile file : files.values()) {
            file.close();
        }
    }
}
