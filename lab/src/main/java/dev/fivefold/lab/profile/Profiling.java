package dev.fivefold.lab.profile;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Disk;
import dev.fivefold.lab.install.BundledPrograms;
import dev.fivefold.lab.process.RecordedProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** A JVM under the profiler, from its start to its end. Thread-safe: a shutdown hook may close it. */
public final class Profiling implements AutoCloseable {

    /** The delay after which the profiler ends by itself, if this process is killed. */
    private static final Duration GRACE = Duration.ofSeconds(10);

    private static final String STACKS = "stacks.txt";
    private static final String FLAMES = "flames.html";
    private static final String LIBRARY = "profiler.so";

    private final RecordedProcess jvm;
    private final Event event;
    private final Agent agent;
    private final SharedFolder folder;
    private boolean running;

    /**
     * A profiling that is not started.
     *
     * @param cache gets the profiler's library and its files; the other JVM must see it under the same path
     */
    public Profiling(CacheFolder cache, RecordedProcess jvm, Event event) {
        this(jvm, event, BundledPrograms.profiler(cache), SharedFolder.in(cache));
    }

    private Profiling(RecordedProcess jvm, Event event, Path library, SharedFolder folder) {
        this.jvm = jvm;
        this.event = event;
        this.folder = folder;
        this.agent = new Agent(jvm, library, folder);
    }

    /**
     * A profiling of a JVM in a container of this machine.
     *
     * @param writable a folder of the container for files and libraries of the JVM
     */
    public static Profiling inContainer(CacheFolder cache, RecordedProcess jvm, Event event, Path writable) {
        Path library = BundledPrograms.profiler(cache);
        SharedFolder folder = SharedFolder.in(jvm, writable);
        Disk.run(
                "copy the profiler to " + folder.here(),
                () -> Files.copy(library, folder.here().resolve(LIBRARY)));
        return new Profiling(jvm, event, folder.there().resolve(LIBRARY), folder);
    }

    /** Starts; soon after this length it ends by itself. */
    public synchronized void start(Duration length) {
        String stacks = event == Event.WALL ? ",cstack=no" : "";
        agent.run("start,event=%s,timeout=%d%s"
                .formatted(event, length.plus(GRACE).toSeconds(), stacks));
        running = true;
    }

    /** Whether it counts with the kernel's perf_events. Without the permission, the profiler silently uses timers. Without /proc false. */
    public boolean usesPerfEvents() {
        try (Stream<Path> open = Files.list(Path.of("/proc", Long.toString(jvm.pid()), "fd"))) {
            return open.anyMatch(Profiling::isPerfEvent);
        } catch (IOException | UncheckedIOException e) {
            return false;
        }
    }

    private static boolean isPerfEvent(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString().contains("perf_event");
        } catch (IOException e) {
            return false; // closed just now
        }
    }

    /** Ends it, and writes its flame graph. */
    public synchronized HotFrames finish(Path html) {
        running = false;
        agent.run("stop");
        dump("flamegraph", FLAMES, ",title=%s %s".formatted(jvm.name(), event));
        dump("collapsed", STACKS, "");
        HotFrames hot = HotFrames.of(Disk.lines(folder.here().resolve(STACKS)), event);
        CacheFolder.makeParentOf(html);
        Disk.run(
                "write the flame graph " + html,
                () -> Files.move(folder.here().resolve(FLAMES), html, StandardCopyOption.REPLACE_EXISTING));
        return hot;
    }

    /** Bytes and waits count by their amount ("total"). */
    private void dump(String format, String file, String more) {
        String but = event == Event.WALL ? ",exclude=*no_Java_frame*" : "";
        agent.run("dump,%s,total,dot,norm,file=%s%s%s"
                .formatted(format, folder.there().resolve(file), more, but));
    }

    /** Stops it if it still runs, and removes its files. */
    @Override
    public synchronized void close() {
        if (running && jvm.runs()) {
            running = false;
            agent.run("stop");
        }
        Disk.run("remove " + folder.here(), () -> {
            for (String file : List.of(STACKS, FLAMES, Agent.MESSAGES, LIBRARY)) {
                Files.deleteIfExists(folder.here().resolve(file));
            }
            Files.deleteIfExists(folder.here());
        });
    }
}
