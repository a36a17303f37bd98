package dev.fivefold.lab;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** File operations whose failure ends a command with one line: the operation, the file, and the reason. */
public final class Disk {

    private Disk() {}

    /** An operation on files. Its own exceptions pass. */
    @FunctionalInterface
    public interface Operation<T extends @Nullable Object, X extends Exception> {

        /** Runs it. */
        T run() throws IOException, X;
    }

    /** An operation on files without a result. */
    @FunctionalInterface
    public interface Action<X extends Exception> {

        /** Runs it. */
        void run() throws IOException, X;
    }

    /**
     * Runs an operation and returns its result.
     *
     * @param what the operation in words, such as {@code read FILE}
     */
    public static <T extends @Nullable Object, X extends Exception> T get(String what, Operation<T, X> operation)
            throws X {
        try {
            return operation.run();
        } catch (IOException e) {
            throw failure(what, e);
        } catch (UncheckedIOException e) {
            throw failure(what, Objects.requireNonNull(e.getCause()));
        }
    }

    /** The same for an operation without a result. */
    public static <X extends Exception> void run(String what, Action<X> action) throws X {
        Disk.<Boolean, X>get(what, () -> {
            action.run();
            return true;
        });
    }

    /**
     * Runs an operation while no other process runs one with this lock: waits for its end.
     *
     * @param lock the file, which is created, and stays
     */
    public static <T extends @Nullable Object, X extends Exception> T alone(Path lock, Operation<T, X> operation)
            throws X {
        return get("lock " + lock, () -> {
            try (FileChannel file = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock _ = file.lock()) {
                return operation.run();
            }
        });
    }

    /** The content of a text file. */
    public static String read(Path file) {
        return get("read " + file, () -> Files.readString(file));
    }

    /** The lines of a text file. */
    public static List<String> lines(Path file) {
        return get("read " + file, () -> Files.readAllLines(file));
    }

    /** The entries of a folder in the order of their names; none if the folder is missing. */
    public static List<Path> list(Path folder) {
        return get("read " + folder, () -> {
            if (!Files.isDirectory(folder)) {
                return List.of();
            }
            try (Stream<Path> entries = Files.list(folder)) {
                return entries.sorted().toList();
            }
        });
    }

    /** Writes a text file, whole or not at all, over an older one. Makes its folder. */
    public static Path replace(Path file, String content) {
        CacheFolder.makeParentOf(file);
        Path whole = file.resolveSibling(file.getFileName() + ".new");
        return get("write " + file, () -> {
            try {
                Files.writeString(whole, content);
                return Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(whole);
            }
        });
    }

    private static LabFailure failure(String what, IOException e) {
        return new LabFailure("cannot %s: %s".formatted(what, CacheFolder.reason(e)), e);
    }
}
