package dev.fivefold.lab.fork;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Disk;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A new repository made of this one: files that git tracks, renamed, in one commit. It is complete or removed. One thread makes it; a
 * shutdown hook may close it meanwhile.
 */
public final class Fork implements AutoCloseable {

    /** The page, copied as it is: it is built already, and with other names in its sources the build would not be theirs. */
    private static final String PAGE = "web/";

    private static final Duration COPIED_WITHIN = Duration.ofMinutes(2);
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
     * A fork that is not begun yet.
     *
     * @param logs the folder for the output of git and Maven
     * @param withLessons whether all of this repository is copied and renamed; else the template, with the libraries as they are
     * @param folder its folder, empty or not there yet
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
     * Writes the files.
     *
     * @throws LabFailure if there is no git, or a file cannot be read or written
     */
    public void write() throws InterruptedException {
        Git.mustBeThere(System.getenv());
        Set<String> tracked =
                Git.in(home.directory(), CacheFolder.make(logs), errands).trackedFiles();
        if (withLessons) {
            Map<String, String> all = tracked.stream().collect(Collectors.toMap(file -> file, file -> file));
            write(all, Renaming.ofRepository(name));
            format();
        } else {
            write(Template.sources(tracked), Template.renaming(name));
            copyLibraries();
        }
    }

    private void write(Map<String, String> sources, Renaming renaming) {
        sources.forEach((target, source) -> {
            Path file = home.resolve(source);
            byte[] content = Disk.get("read " + file, () -> Files.readAllBytes(file));
            boolean page = source.startsWith(PAGE);
            write(
                    folder.resolve(page ? target : renaming.of(target)),
                    page ? content : renaming.of(content),
                    Files.isExecutable(file));
        });
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

    private void copyLibraries() throws InterruptedException {
        errands.run(
                new ChildCommand(
                        Template.LIBRARIES,
                        List.of("sh", home.resolve(Template.LIBRARIES).toString(), folder.toString()),
                        Map.of(),
                        folder,
                        logs.resolve("libraries.log")),
                COPIED_WITHIN);
    }

    /** New names change the order of imports and the ends of lines. */
    private void format() throws InterruptedException {
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
     * Makes a repository of it, with one commit. A fork with a commit is complete.
     *
     * @throws LabFailure if git fails
     */
    public void commit() throws InterruptedException {
        String head = Git.in(home.directory(), logs, errands).head();
        removeTargets();
        Git.making(folder, logs, errands).commitAll("Forked from Fivefold at " + head, name.name());
        synchronized (this) {
            done = true;
        }
    }

    /** Removes the output of Maven, which would be committed: the user's own ignore rules are not in effect here. */
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

    /** Stops a running command, and removes the fork unless it is complete. */
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
