package dev.fivefold.lab.stack;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** Held by the command that works with a cache's stack. The system gives it back if that command is killed. */
public final class StackLock implements AutoCloseable {

    private final FileChannel channel;

    private StackLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Takes the lock, without waiting.
     *
     * @throws LabFailure if another command has it
     */
    public static StackLock take(CacheFolder cache) {
        Path file = CacheFolder.make(cache.run()).resolve("lock");
        try {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock lock = tryLock(channel);
            if (lock == null) {
                channel.close();
                throw new LabFailure("another ./fivefold is at work with " + cache.root()
                        + ": wait for its end or stop it with Ctrl-C, or set FIVEFOLD_CACHE to another folder");
            }
            return new StackLock(channel);
        } catch (IOException e) {
            throw new LabFailure("cannot lock %s: %s".formatted(file, CacheFolder.reason(e)), e);
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null; // held by this very JVM
        }
    }

    /** Gives it back. */
    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new LabFailure("cannot unlock: " + e.getMessage(), e);
        }
    }
}
