package dev.fivefold.lab.install;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Keeps a copy of the Zipkin server that the build has fetched: a build while it runs would pull the classes from under it. */
public final class ZipkinInstall {

    private final Home home;
    private final Path program;

    /**
     * Prepares; does nothing yet.
     *
     * @param home where the build has put it
     * @param cache gets the copy
     */
    public ZipkinInstall(Home home, CacheFolder cache) {
        this.home = home;
        this.program = cache.zipkin().resolve("zipkin-server.jar");
    }

    /**
     * The jar, copied if it was not, or if the build's is another one.
     *
     * @throws LabFailure if it is not built, or cannot be copied
     */
    public Path get() {
        Path jar = home.zipkinJar();
        try {
            if (Files.isRegularFile(program) && Files.mismatch(jar, program) < 0) {
                return program;
            }
            CacheFolder.makeParentOf(program);
            Path whole = Files.copy(
                    jar, program.resolveSibling("zipkin-server.jar.new"), StandardCopyOption.REPLACE_EXISTING);
            return Files.move(whole, program, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new LabFailure("cannot copy %s to %s: %s".formatted(jar, program, CacheFolder.reason(e)), e);
        }
    }
}
