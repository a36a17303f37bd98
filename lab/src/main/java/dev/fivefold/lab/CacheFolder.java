package dev.fivefold.lab;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The one folder that holds what the lab fetches and keeps. Removing it while nothing runs loses nothing but time.
 *
 * @param programs where nginx, MariaDB, Redis, Prometheus, Zipkin and the profiler are unpacked; may be shared by several caches
 * @param root where data, state and logs lie
 */
public record CacheFolder(Path programs, Path root) {

    /**
     * The user's: {@code FIVEFOLD_CACHE}, else {@code fivefold} in {@code XDG_CACHE_HOME}, else {@code ~/.cache/fivefold}.
     *
     * @param environment the process's environment variables
     */
    public static CacheFolder of(Map<String, String> environment) {
        String own = environment.get("FIVEFOLD_CACHE");
        Path root = isSet(own) ? Path.of(own) : caches(environment).resolve("fivefold");
        root = root.toAbsolutePath().normalize();
        return new CacheFolder(root, root);
    }

    /** The same programs, with data, state and logs of its own. */
    public CacheFolder withRoot(Path other) {
        return new CacheFolder(programs, other.toAbsolutePath().normalize());
    }

    /** The unpacked MariaDB. */
    public Path mariadbProgram() {
        return programs.resolve("mariadb").resolve("program");
    }

    /** The databases' files, a folder each. */
    public Path mariadbData() {
        return root.resolve("mariadb");
    }

    /** The unpacked nginx. */
    public Path nginx() {
        return programs.resolve("nginx");
    }

    /** The unpacked Redis. */
    public Path redis() {
        return programs.resolve("redis");
    }

    /** The unpacked Prometheus, and what tells it of nginx. */
    public Path prometheus() {
        return programs.resolve("prometheus");
    }

    /** Zipkin. */
    public Path zipkin() {
        return programs.resolve("zipkin");
    }

    /** The unpacked profiler. */
    public Path profiler() {
        return programs.resolve("profiler");
    }

    /** The edge's certificate and its key. */
    public Path tls() {
        return root.resolve("tls");
    }

    /** State of the running stack. */
    public Path run() {
        return root.resolve("run");
    }

    /** A file for each process. */
    public Path logs() {
        return root.resolve("logs");
    }

    /**
     * What a JVM's collector says.
     *
     * @param step the id of the step that it runs in
     * @param process the name of its other logs
     */
    public Path gcLog(String step, String process) {
        return logs().resolve(step).resolve(process + "-gc.log");
    }

    /**
     * What the collector of the aggregator says, of the step that ran last; empty if none has.
     *
     * @throws IOException if the logs cannot be read
     */
    public Optional<Path> lastGcLog() throws IOException {
        if (!Files.isDirectory(logs())) {
            return Optional.empty();
        }
        Path newest = null;
        try (DirectoryStream<Path> steps = Files.newDirectoryStream(logs(), Files::isDirectory)) {
            for (Path step : steps) {
                Path log = gcLog(step.getFileName().toString(), Service.AGGREGATOR.label());
                if (Files.isRegularFile(log) && (newest == null || isNewer(log, newest))) {
                    newest = log;
                }
            }
        }
        return Optional.ofNullable(newest);
    }

    /**
     * Makes a folder, with its parents, unless it is there.
     *
     * @return the folder
     * @throws LabFailure if it cannot be made
     */
    public static Path make(Path folder) {
        try {
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw new LabFailure("cannot make the folder " + folder + ": " + reason(e), e);
        }
    }

    /**
     * Makes the folder of a file, with its parents, unless it is there.
     *
     * @throws LabFailure if it cannot be made
     */
    public static void makeParentOf(Path file) {
        Path parent = file.toAbsolutePath().getParent();
        if (parent != null) {
            make(parent);
        }
    }

    /** What an exception of the file system says, without the class and the path that the message names anyway. */
    public static String reason(IOException e) {
        String message = e instanceof FileSystemException file ? file.getReason() : e.getMessage();
        return message != null ? message : wordsOf(e.getClass().getSimpleName());
    }

    /** {@code NoSuchFileException} in words. */
    private static String wordsOf(String name) {
        return name.replace("Exception", "")
                .replaceAll("(?<=[a-z])(?=[A-Z])", " ")
                .toLowerCase(Locale.ROOT);
    }

    private static boolean isNewer(Path log, Path other) throws IOException {
        return Files.getLastModifiedTime(log).compareTo(Files.getLastModifiedTime(other)) > 0;
    }

    private static Path caches(Map<String, String> environment) {
        String xdg = environment.get("XDG_CACHE_HOME");
        return isSet(xdg) ? Path.of(xdg) : Path.of(System.getProperty("user.home"), ".cache");
    }

    private static boolean isSet(@Nullable String value) {
        return value != null && !value.isBlank();
    }
}
