package dev.fivefold.lab;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The one folder for downloads, data, state and logs. Removing it while no stack runs loses nothing but time.
 *
 * @param programs the unpacked programs; several caches may share them
 * @param root the folder of data, state and logs
 */
public record CacheFolder(Path programs, Path root) {

    /** The user's: {@code FIVEFOLD_CACHE}, else {@code fivefold} in {@code XDG_CACHE_HOME}, else {@code ~/.cache/fivefold}. */
    public static CacheFolder of(Map<String, String> environment) {
        String own = environment.get("FIVEFOLD_CACHE");
        Path root = isSet(own) ? Path.of(own) : caches(environment).resolve("fivefold");
        root = root.toAbsolutePath().normalize();
        return new CacheFolder(root, root);
    }

    /** The same programs with another root. */
    public CacheFolder withRoot(Path other) {
        return new CacheFolder(programs, other.toAbsolutePath().normalize());
    }

    /** The folder of an unpacked program, such as {@code nginx}. */
    public Path program(String name) {
        return programs.resolve(name);
    }

    /** The files of the databases, a folder each. */
    public Path mariadbData() {
        return root.resolve("mariadb");
    }

    /** The certificate of the edge and its key. */
    public Path tls() {
        return root.resolve("tls");
    }

    /** The state of the running stack. */
    public Path run() {
        return root.resolve("run");
    }

    /** The logs, a file for each process. */
    public Path logs() {
        return root.resolve("logs");
    }

    /** The GC log of a JVM. */
    public Path gcLog(String step, String process) {
        return logs().resolve(step).resolve(process + "-gc.log");
    }

    /** The newest GC log of an aggregator; empty if no step has left one. */
    public Optional<Path> lastGcLog() {
        return Disk.list(logs()).stream()
                .map(step -> step.resolve(Service.AGGREGATOR.label() + "-gc.log"))
                .filter(Files::isRegularFile)
                .max(Comparator.comparingLong(log -> log.toFile().lastModified()));
    }

    /** Makes a folder with its parents, unless it exists. */
    public static Path make(Path folder) {
        return Disk.get("make the folder " + folder, () -> Files.createDirectories(folder));
    }

    /** Makes the folder of a file with its parents, unless it exists. */
    public static void makeParentOf(Path file) {
        Path parent = file.toAbsolutePath().getParent();
        if (parent != null) {
            make(parent);
        }
    }

    /** The reason in an exception of the file system, without its class and path. */
    public static String reason(IOException e) {
        String message = e instanceof FileSystemException file ? file.getReason() : e.getMessage();
        return message != null ? message : inWords(e.getClass().getSimpleName());
    }

    /** {@code NoSuchFileException} in words. */
    private static String inWords(String name) {
        return name.replace("Exception", "")
                .replaceAll("(?<=[a-z])(?=[A-Z])", " ")
                .toLowerCase(Locale.ROOT);
    }

    private static Path caches(Map<String, String> environment) {
        String xdg = environment.get("XDG_CACHE_HOME");
        return isSet(xdg) ? Path.of(xdg) : Path.of(System.getProperty("user.home"), ".cache");
    }

    private static boolean isSet(@Nullable String value) {
        return value != null && !value.isBlank();
    }
}
