package dev.fivefold.lab.install;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import redis.embedded.core.ExecutableProvider;
import redis.embedded.model.OsArchitecture;

/** Unpacks a Redis server from its jar. */
public final class RedisInstall {

    private final Path program;

    /**
     * Prepares; does nothing yet.
     *
     * @param cache gets the program
     */
    public RedisInstall(CacheFolder cache) {
        this.program = cache.redis().resolve("redis-server");
    }

    /** Whether the jar has a program for this system. */
    public static boolean isSupported() {
        return resource().isPresent();
    }

    /** The program, if it is unpacked already. */
    public Optional<Path> find() {
        return Files.isExecutable(program) ? Optional.of(program) : Optional.empty();
    }

    /**
     * The program, unpacked if it was not.
     *
     * @throws LabFailure if it cannot be unpacked, or does not run on this system
     */
    public Path get() throws InterruptedException {
        Optional<Path> unpacked = find();
        return unpacked.isPresent() ? unpacked.get() : unpack();
    }

    private Path unpack() throws InterruptedException {
        String name = resource()
                .orElseThrow(() -> new LabFailure("there is no Redis for %s on %s: run it on Linux, x86-64"
                        .formatted(System.getProperty("os.name"), System.getProperty("os.arch"))));
        CacheFolder.makeParentOf(program);
        Path whole = program.resolveSibling("redis-server.new");
        try (@Nullable InputStream packed = ExecutableProvider.class.getResourceAsStream(name)) {
            if (packed == null) {
                throw new LabFailure("the jar of Redis has no " + name);
            }
            Files.copy(packed, whole, StandardCopyOption.REPLACE_EXISTING);
            if (!whole.toFile().setExecutable(true)) {
                throw new LabFailure("cannot make " + whole + " executable");
            }
            OtherProgram.Answer version =
                    OtherProgram.run(program.resolveSibling("."), List.of(whole.toString(), "--version"));
            if (!version.isFine()) {
                throw new LabFailure(
                        "Redis does not run here: %s; install OpenSSL 3 (on Debian and Ubuntu: apt-get install libssl3)"
                                .formatted(version.lastLine()));
            }
            return Files.move(whole, program, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new LabFailure("cannot unpack Redis to %s: %s".formatted(program, CacheFolder.reason(e)), e);
        }
    }

    private static Optional<String> resource() {
        return Optional.ofNullable(
                ExecutableProvider.newProvidedVersionsMap().get(OsArchitecture.detectOSandArchitecture()));
    }
}
