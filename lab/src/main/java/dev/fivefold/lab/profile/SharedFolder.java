package dev.fivefold.lab.profile;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.process.RecordedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * A folder of its own in which this and a JVM that is being profiled leave each other files. Immutable.
 *
 * @param here as this program names it
 * @param there as the JVM names it, which may be in a container
 */
record SharedFolder(Path here, Path there) {

    /** One with the same name for both. */
    static SharedFolder in(CacheFolder cache) {
        Path here = make(CacheFolder.make(cache.run()));
        return new SharedFolder(here, here);
    }

    /**
     * One in a container, whose files Linux shows below {@code /proc/PID/root} to root and to the user that the JVM runs as.
     *
     * @param writable a folder of the container's that the JVM may write, and load a library from
     * @throws LabFailure if this program may not
     */
    static SharedFolder in(RecordedProcess jvm, Path writable) {
        Path root = Path.of("/proc", Long.toString(jvm.pid()), "root");
        if (!Files.isReadable(root)) {
            throw new LabFailure(
                    "%s is in a container, as another user than this: run it as root".formatted(jvm.name()));
        }
        Path here = make(root.resolve(Path.of("/").relativize(writable)));
        try {
            // The JVM may be another user than this.
            Files.setPosixFilePermissions(here, PosixFilePermissions.fromString("rwxrwxrwx"));
        } catch (IOException e) {
            throw new LabFailure("cannot let %s write %s: %s".formatted(jvm.name(), here, CacheFolder.reason(e)), e);
        }
        return new SharedFolder(here, writable.resolve(here.getFileName()));
    }

    /** One each time: of two that profile the same JVM, the second must not clear up after the first. */
    private static Path make(Path parent) {
        try {
            return Files.createTempDirectory(parent, "profile-");
        } catch (IOException e) {
            throw new LabFailure("cannot make a folder in %s: %s".formatted(parent, CacheFolder.reason(e)), e);
        }
    }
}
