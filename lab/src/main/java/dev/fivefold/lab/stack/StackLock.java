package dev.fivefold.lab.stack;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Disk;
import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The lock of the command that uses a cache's stack. The system releases it if that command is killed. */
record StackLock(FileChannel channel) implements AutoCloseable {

    /** Takes the lock, without waiting. */
    static StackLock take(CacheFolder cache) {
        Path file = CacheFolder.make(cache.run()).resolve("lock");
        return Disk.get("lock " + file, () -> {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (isTaken(channel)) {
                channel.close();
                throw new LabFailure(
                        "another ./fivefold (process %s) is at work with %s: wait for its end or stop it with Ctrl-C, or set FIVEFOLD_CACHE to another folder"
                                .formatted(Files.readString(file), cache.root()));
            }
            channel.truncate(0)
                    .write(ByteBuffer.wrap(
                            Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII)));
            return new StackLock(channel);
        });
    }

    private static boolean isTaken(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() == null;
        } catch (OverlappingFileLockException e) {
            return true; // by this JVM
        }
    }

    /** Releases it. */
    @Override
    public void close() {
        Disk.run("unlock", channel::close);
    }
}
