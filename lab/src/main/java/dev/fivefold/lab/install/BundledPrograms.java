package dev.fivefold.lab.install;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Disk;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.process.Program;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import one.profiler.AsyncProfiler;
import org.jspecify.annotations.Nullable;
import redis.embedded.core.ExecutableProvider;
import redis.embedded.model.OsArchitecture;

/** Programs that come with the build, copied into the cache: a later build must not replace them while they run. */
public final class BundledPrograms {

    private static final String PROFILER = "libasyncProfiler.so";

    private BundledPrograms() {}

    /** The program of Redis in the cache; empty if it is not unpacked. */
    static Optional<Path> unpackedRedis(CacheFolder cache) {
        return Optional.of(cache.program("redis").resolve("redis-server")).filter(Files::isExecutable);
    }

    /** The resource with Redis for this system; empty if there is none. */
    static Optional<String> redisResource() {
        return Optional.ofNullable(
                ExecutableProvider.newProvidedVersionsMap().get(OsArchitecture.detectOSandArchitecture()));
    }

    /** A Redis server, unpacked from its jar if it is not yet. */
    public static Path redis(CacheFolder cache) throws InterruptedException {
        Path program = cache.program("redis").resolve("redis-server");
        if (!Files.isExecutable(program)) {
            String name = redisResource().orElseThrow(() -> notHere("Redis"));
            Path unpacked = unpack(ExecutableProvider.class, name, program.resolveSibling("redis-server.new"), "Redis");
            if (!unpacked.toFile().setExecutable(true)) {
                throw new LabFailure("cannot make " + unpacked + " executable");
            }
            Program.Result version =
                    Program.run(program.resolveSibling("."), List.of(unpacked.toString(), "--version"));
            if (!version.isFine()) {
                throw new LabFailure(
                        "Redis does not run here: %s; install OpenSSL 3 (on Debian and Ubuntu: apt-get install libssl3)"
                                .formatted(version.lastLine()));
            }
            move(unpacked, program);
        }
        return program;
    }

    /** The native library of async-profiler, unpacked from its jar if it is not yet. */
    public static Path profiler(CacheFolder cache) {
        Path library = cache.program("profiler").resolve(PROFILER);
        if (!Files.isReadable(library)) {
            String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
            String processor = System.getProperty("os.arch").equals("aarch64") ? "arm64" : "x64";
            String resource =
                    "/%s/%s".formatted(system.startsWith("mac") ? "macos" : system + "-" + processor, PROFILER);
            Path whole = library.resolveSibling(PROFILER + ".new");
            move(unpack(AsyncProfiler.class, resource, whole, "async-profiler"), library);
        }
        return library;
    }

    /** The jar of Zipkin, copied if the build's is another one. */
    public static Path zipkin(Home home, CacheFolder cache) {
        Path jar = home.zipkinJar();
        Path copy = CacheFolder.make(cache.program("zipkin")).resolve("zipkin-server.jar");
        return Disk.get("copy %s to %s".formatted(jar, copy), () -> {
            if (!Files.isRegularFile(copy) || Files.mismatch(jar, copy) >= 0) {
                Path whole = copy.resolveSibling("zipkin-server.jar.new");
                move(Files.copy(jar, whole, StandardCopyOption.REPLACE_EXISTING), copy);
            }
            return copy;
        });
    }

    private static Path unpack(Class<?> neighbour, String resource, Path file, String name) {
        CacheFolder.makeParentOf(file);
        return Disk.get("unpack %s to %s".formatted(name, file), () -> {
            try (@Nullable InputStream packed = neighbour.getResourceAsStream(resource)) {
                if (packed == null) {
                    throw notHere(name);
                }
                Files.copy(packed, file, StandardCopyOption.REPLACE_EXISTING);
                return file;
            }
        });
    }

    private static void move(Path from, Path to) {
        Disk.run(
                "move %s to %s".formatted(from, to),
                () -> Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING));
    }

    private static LabFailure notHere(String name) {
        return new LabFailure("there is no %s for %s on %s: run it on Linux, x86-64"
                .formatted(name, System.getProperty("os.name"), System.getProperty("os.arch")));
    }
}
