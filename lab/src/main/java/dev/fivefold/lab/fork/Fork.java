package dev.fivefold.lab.fork;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Disk;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.git.Git;
import dev.fivefold.lab.install.Folders;
import dev.fivefold.lab.process.Errands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/**
 * A new repository: the template, renamed, and a Maven repository of the libraries, in one commit. It is complete or removed. One thread
 * makes it; a shutdown hook may close it meanwhile.
 */
public final class Fork implements AutoCloseable {

    private final Home home;
    private final Path logs;
    private final ForkName name;
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
     * @param folder its folder, empty or not there yet
     */
    public Fork(Home home, Path logs, ForkName name, Path folder) {
        this.home = home;
        this.logs = logs;
        this.name = name;
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
        Renaming renaming = new Renaming(name);
        Template.sources(tracked).forEach((target, source) -> {
            Path file = home.resolve(source);
            String content = Disk.get("read " + file, () -> Files.readString(file));
            write(folder.resolve(renaming.of(target)), renaming.of(content), Files.isExecutable(file));
        });
        Libraries.into(folder, home, logs, errands);
    }

    private synchronized void write(Path file, String content, boolean executable) {
        if (closed) {
            throw new LabFailure("stopped while " + file + " was about to be written");
        }
        CacheFolder.makeParentOf(file);
        try {
            Files.writeString(file, content);
            if (executable && !file.toFile().setExecutable(true, false)) {
                throw new IOException("it cannot be made executable");
            }
        } catch (IOException e) {
            throw new LabFailure("cannot write %s: %s".formatted(file, CacheFolder.reason(e)), e);
        }
    }

    /**
     * Makes a repository of it, with one commit. A fork with a commit is complete.
     *
     * @throws LabFailure if git fails
     */
    public void commit() throws InterruptedException {
        String head = Git.in(home.directory(), logs, errands).head();
        Git.making(folder, logs, errands).commitAll("Forked from Fivefold at " + head, name.name());
        synchronized (this) {
            done = true;
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
