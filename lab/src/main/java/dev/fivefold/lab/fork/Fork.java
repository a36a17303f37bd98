package dev.fivefold.lab.fork;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.git.Git;
import dev.fivefold.lab.install.Folders;
import dev.fivefold.lab.process.ChildCommand;
import dev.fivefold.lab.process.Errands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Stream;

/**
 * A repository that is being made of this one: only what git tracks, renamed, formatted, one commit. Either all of it is there in the
 * end, or nothing. One thread makes it; a shutdown hook may close it meanwhile.
 */
public final class Fork implements AutoCloseable {

    private static final Duration FORMATTED_WITHIN = Duration.ofMinutes(10);

    private final Home home;
    private final Path logs;
    private final ForkName name;
    private final boolean withLessons;
    private final Path folder;
    private final boolean wasThere;
    private final Path outermost;
    private final Errands errands = new Errands();
    private boolean closed;
    private boolean done;

    /**
     * One that is not begun yet.
     *
     * @param logs gets what git and Maven say
     * @param withLessons everything as it is here; else the engine and a page of three calls
     * @param folder where it goes: empty, or not there yet
     */
    public Fork(Home home, Path logs, ForkName name, boolean withLessons, Path folder) {
        this.home = home;
        this.logs = logs;
        this.name = name;
        this.withLessons = withLessons;
        this.folder = folder.toAbsolutePath().normalize();
        this.wasThere = Files.exists(this.folder);
        this.outermost = firstMissing(this.folder);
    }

    /**
     * Puts the files there.
     *
     * @return how many they are
     * @throws LabFailure if there is no git, or they cannot be read or written
     */
    public int write() throws InterruptedException {
        Git.mustBeThere(System.getenv());
        Set<String> tracked =
                Git.in(home.directory(), CacheFolder.make(logs), errands).trackedFiles();
        Template template =
                withLessons ? Template.WHOLE : Template.read(home.directory().resolve("template/fork.yaml"));
        SortedMap<String, String> sources = template.sources(tracked);
        Renaming renaming = new Renaming(name);
        for (Map.Entry<String, String> file : sources.entrySet()) {
            write(
                    folder.resolve(renaming.of(file.getKey())),
                    template.content(home.directory(), file.getValue(), renaming),
                    Files.isExecutable(home.directory().resolve(file.getValue())));
        }
        return sources.size();
    }

    private synchronized void write(Path file, byte[] content, boolean executable) {
        if (closed) {
            throw new LabFailure("stopped while " + file + " was about to be written");
        }
        CacheFolder.makeParentOf(file);
        try {
            Files.write(file, content);
            if (executable && !file.toFile().setExecutable(true, false)) {
                throw new IOException("it cannot be made executable");
            }
        } catch (IOException e) {
            throw new LabFailure("cannot write %s: %s".formatted(file, CacheFolder.reason(e)), e);
        }
    }

    /**
     * Orders imports and breaks lines as the new names want it, by the build's own formatter.
     *
     * @throws LabFailure if Maven fails
     */
    public void format() throws InterruptedException {
        errands.run(
                new ChildCommand(
                        "./mvnw spotless:apply",
                        List.of("./mvnw", "-B", "-ntp", "-q", "spotless:apply"),
                        Map.of("JAVA_HOME", System.getProperty("java.home")),
                        folder,
                        logs.resolve("spotless.log")),
                FORMATTED_WITHIN);
    }

    /**
     * Makes a repository of it, and its first commit. From then on it stays.
     *
     * @throws LabFailure if git refuses
     */
    public void commit() throws InterruptedException {
        String head = Git.in(home.directory(), logs, errands).head();
        removeTargets();
        Git.making(folder, logs, errands).commitAll("Forked from Fivefold at " + head, name.name());
        synchronized (this) {
            done = true;
        }
    }

    /** What Maven has left, lest it be committed: the user's own rules of what to ignore do not count here. */
    private void removeTargets() {
        try (Stream<Path> entries = Files.list(folder)) {
            Stream.concat(Stream.of(folder), entries.filter(Files::isDirectory))
                    .map(module -> module.resolve("target"))
                    .filter(Files::isDirectory)
                    .forEach(Folders::deleteRecursively);
        } catch (IOException e) {
            throw new LabFailure("cannot list %s: %s".formatted(folder, CacheFolder.reason(e)), e);
        }
    }

    /** Stops what is under way, and unless it is complete removes what is there. */
    @Override
    public void close() {
        errands.close();
        synchronized (this) {
            closed = true;
            if (done) {
                return;
            }
        }
        Folders.deleteRecursively(outermost);
        if (wasThere) {
            CacheFolder.make(folder);
        }
    }

    /** A folder, or the outermost of its parents that is not there yet. */
    private static Path firstMissing(Path folder) {
        Path parent = folder.getParent();
        return parent == null || Files.exists(parent) ? folder : firstMissing(parent);
    }
}
