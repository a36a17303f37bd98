package dev.fivefold.lab.profile;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Disk;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.process.RecordedProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * A folder for the files of this process and of a profiled JVM. Each profiling has its own: the second of the same JVM must not remove
 * the first one's files.
 *
 * @param there its path in the JVM, which may be in a container
 */
record SharedFolder(Path here, Path there) {

    /** A folder with the same path for both. */
    static SharedFolder in(CacheFolder cache) {
        Path here = make(CacheFolder.make(cache.run()));
        return new SharedFolder(here, here);
    }

    /** A folder in a container, whose files Linux shows below {@code /proc/PID/root} to root and to the user that the JVM runs as. */
    static SharedFolder in(RecordedProcess jvm, Path writable) {
        Path root = Path.of("/proc", Long.toString(jvm.pid()), "root");
        if (!Files.isReadable(root)) {
            throw new LabFailure(
                    "%s is in a container, as another user than this: run it as root".formatted(jvm.name()));
        }
        Path here = make(root.resolve(Path.of("/").relativize(writable)));
        // The JVM may be another user than this.
        Disk.run(
                "let %s write %s".formatted(jvm.name(), here),
                () -> Files.setPosixFilePermissions(here, PosixFilePermissions.fromString("rwxrwxrwx")));
        return new SharedFolder(here, writable.resolve(here.getFileName()));
    }

    private static Path make(Path parent) {
        return Disk.get("make a folder in " + parent, () -> Files.createTempDirectory(parent, "profile-"));
    }
}
