package dev.fivefold.lab.install;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import one.profiler.AsyncProfiler;
import org.jspecify.annotations.Nullable;

/** Unpacks async-profiler's native library from its jar. */
public final class ProfilerInstall {

    private static final String LIBRARY = "libasyncProfiler.so";

    private final Path library;

    /**
     * Prepares; does nothing yet.
     *
     * @param cache gets the library
     */
    public ProfilerInstall(CacheFolder cache) {
        this.library = cache.profiler().resolve(LIBRARY);
    }

    /**
     * The library, unpacked if it was not.
     *
     * @throws LabFailure if it cannot be unpacked, or there is none for this system
     */
    public Path get() {
        return Files.isReadable(library) ? library : unpack();
    }

    private Path unpack() {
        CacheFolder.makeParentOf(library);
        Path whole = library.resolveSibling(LIBRARY + ".new");
        try (@Nullable InputStream packed = AsyncProfiler.class.getResourceAsStream(resource())) {
            if (packed == null) {
                throw new LabFailure("there is no async-profiler for %s on %s: run it on Linux, x86-64"
                        .formatted(System.getProperty("os.name"), System.getProperty("os.arch")));
            }
            Files.copy(packed, whole, StandardCopyOption.REPLACE_EXISTING);
            return Files.move(whole, library, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new LabFailure("cannot unpack async-profiler to %s: %s".formatted(library, CacheFolder.reason(e)), e);
        }
    }

    private static String resource() {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String processor = System.getProperty("os.arch").equals("aarch64") ? "arm64" : "x64";
        return "/%s/%s".formatted(system.startsWith("mac") ? "macos" : system + "-" + processor, LIBRARY);
    }
}
