package dev.fivefold.mocks.messages.intake.journal;

import com.google.common.base.Ticker;
import dev.fivefold.mocks.messages.intake.copy.AcceptedMessage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * The messages of the last minute, and those not written yet, in two files of a folder. One process at a time uses it.
 * They survive the process (kill -9), but not the machine: appends are not forced to the disk. Thread-safe.
 */
public final class MessageJournal implements AutoCloseable {

    /** As long as duplicates of a message are detected. */
    private static final Duration KEPT = Duration.ofMinutes(1);

    private final Path current;
    private final Path previous;
    private final FileChannel lock;
    private final Ticker ticker;
    private final long seed;
    private FileChannel out;
    private long begunAt;

    /**
     * Opens the journal of a folder, and creates it if there is none.
     *
     * @throws IllegalStateException if another process uses it, or if it cannot be read or written
     */
    public MessageJournal(Path folder, Ticker ticker) {
        this.current = folder.resolve("current");
        this.previous = folder.resolve("previous");
        this.ticker = ticker;
        try {
            Files.createDirectories(folder);
            this.lock = FileChannel.open(
                    folder.resolve("lock"),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE);
            if (lock.tryLock() == null) {
                throw new OverlappingFileLockException();
            }
            this.seed = seed();
            long whole = endOfWholeRecords();
            this.out = open();
            out.truncate(whole).position(whole);
            this.begunAt = ticker.read();
        } catch (OverlappingFileLockException taken) {
            throw new IllegalStateException(
                    "Another process has the journal " + folder
                            + ": set fivefold.mocks.messages.journal to a folder of this process's own",
                    taken);
        } catch (IOException e) {
            throw new IllegalStateException(
                    "The journal " + folder + " cannot be read or written: make it writable, or set"
                            + " fivefold.mocks.messages.journal to another folder",
                    e);
        }
    }

    /**
     * Reads the messages of the process before, and those appended since, oldest first. Some or all of them are written.
     *
     * @throws UncheckedIOException if they cannot be read
     */
    public synchronized void forEach(Consumer<AcceptedMessage> reader) {
        try {
            for (Path file : List.of(previous, current)) {
                try (JournalReader messages = new JournalReader(file)) {
                    for (AcceptedMessage next = messages.next(); next != null; next = messages.next()) {
                        reader.accept(next);
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The messages present now, read as they are taken. They stay in the files until {@link #allWritten}.
     *
     * @throws UncheckedIOException if the files cannot be opened
     */
    synchronized Recovery recovery() {
        AtomicInteger messages = new AtomicInteger();
        forEach(_ -> messages.incrementAndGet());
        try {
            return new Recovery(List.of(new JournalReader(previous), new JournalReader(current)), messages.get());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A random number that is the same for all processes of this journal, so that their ids of a message are equal. */
    public int idSeed() {
        return (int) seed;
    }

    /**
     * Adds a message.
     *
     * @throws UncheckedIOException if it may not have been added
     */
    public synchronized void append(AcceptedMessage message) {
        ByteBuffer record = RecordFormat.record(message);
        try {
            while (record.hasRemaining()) {
                out.write(record);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Drops messages older than a minute or two. All messages taken from the queue must have been written, and the
     * queue must have been empty. Then the messages of the previous file are written: they were queued before the
     * current file was begun.
     */
    public synchronized void allWritten() {
        if (ticker.read() - begunAt < KEPT.toNanos()) {
            return;
        }
        begunAt = ticker.read();
        try {
            if (out.size() == 0 && !Files.exists(previous)) {
                return;
            }
            out.close();
            Files.move(current, previous, StandardCopyOption.REPLACE_EXISTING);
            out = open();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public synchronized void close() {
        try {
            out.close();
            lock.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private FileChannel open() throws IOException {
        return FileChannel.open(current, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }

    private long endOfWholeRecords() throws IOException {
        try (JournalReader messages = new JournalReader(current)) {
            while (messages.next() != null) {
                // to the last one
            }
            return messages.end();
        }
    }

    private long seed() throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES);
        if (lock.read(bytes, 0) < Long.BYTES) {
            bytes.putLong(0, new SecureRandom().nextLong());
            lock.write(bytes.clear(), 0);
        }
        return bytes.getLong(0);
    }
}
