package dev.fivefold.lab.logs;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The logs of one step's processes, those of collectors and crashes left out. For one thread. */
public final class StackLogs implements AutoCloseable {

    private static final String SUFFIX = ".log";
    private static final Duration POLL = Duration.ofMillis(200);

    /** Within which a process has written what it has to say: services write their lines of a tenth of a second together. */
    private static final Duration WRITTEN = Duration.ofMillis(300);

    private final Path folder;
    private final Map<Path, LogFile> files = new LinkedHashMap<>();

    private StackLogs(Path folder) {
        this.folder = folder;
    }

    /**
     * Of the step that runs, or else of the one that ran last.
     *
     * @param running its id; {@code null} if none runs
     * @throws LabFailure if no step has left logs
     */
    public static StackLogs of(CacheFolder cache, @Nullable String running) {
        return all(cache, running).getFirst();
    }

    /**
     * Of all steps: first the one that runs, then the others, the one that ran last before those that ran earlier.
     *
     * @param running its id; {@code null} if none runs
     * @return one at least; what is asked for first is opened first, and to be closed
     * @throws LabFailure if no step has left logs
     */
    public static List<StackLogs> all(CacheFolder cache, @Nullable String running) {
        try {
            List<StackLogs> all = new ArrayList<>();
            for (Path folder : folders(cache, running)) {
                StackLogs logs = new StackLogs(folder);
                if (!logs.paths().isEmpty()) {
                    all.add(logs);
                }
            }
            if (all.isEmpty()) {
                throw new LabFailure("there are no logs yet: ./fivefold up starts the stack that writes them");
            }
            return all;
        } catch (IOException e) {
            throw new LabFailure("cannot read %s: %s".formatted(cache.logs(), CacheFolder.reason(e)), e);
        }
    }

    /** The names of those that have a log. */
    public SortedSet<String> processes() throws IOException {
        return new TreeSet<>(paths().values());
    }

    /**
     * Prints what there is, in the order of time.
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
            if (line != null && filter.wants(line)) {
                out.println(view.of(line));
                printed++;
            }
        }
        out.flush();
        return printed;
    }

    /** Goes on with what comes, until this thread is interrupted or nobody reads any more. */
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
    private Map<Path, String> paths() throws IOException {
        Map<Path, String> paths = new TreeMap<>();
        if (!Files.isDirectory(folder)) {
            return paths;
        }
        try (DirectoryStream<Path> logs = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
            for (Path log : logs) {
                String name = String.valueOf(log.getFileName());
                String process = name.substring(0, name.length() - SUFFIX.length());
                if (!process.endsWith("-gc") && !process.endsWith("-crash")) {
                    paths.put(log, process.replaceFirst("-access$", ""));
                }
            }
        }
        return paths;
    }

    private static List<Path> folders(CacheFolder cache, @Nullable String running) throws IOException {
        List<Path> folders = new ArrayList<>();
        if (Files.isDirectory(cache.logs())) {
            try (Stream<Path> steps = Files.list(cache.logs())) {
                steps.filter(step -> Files.isRegularFile(step.resolve("nginx-access.log")))
                        .sorted(Comparator.comparing(StackLogs::writtenAt).reversed())
                        .forEach(folders::add);
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
        }
        if (running != null) {
            Path folder = cache.logs().resolve(running);
            folders.remove(folder);
            folders.addFirst(folder);
        }
        return folders;
    }

    private static FileTime writtenAt(Path step) {
        try {
            return Files.getLastModifiedTime(step.resolve("nginx-access.log"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        for (LogFile file : files.values()) {
            file.close();
        }
    }
}
