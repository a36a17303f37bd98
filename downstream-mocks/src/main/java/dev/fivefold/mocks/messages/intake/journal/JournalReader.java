package dev.fivefold.mocks.messages.intake.journal;

import dev.fivefold.mocks.messages.intake.copy.AcceptedMessage;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Reads a file of a journal message by message: a minute of messages may be larger than the heap. It ends at the end of
 * the file, or at the first partial record, in which the process was killed. For one thread.
 */
final class JournalReader implements Closeable {

    private final DataInputStream in;
    private long limit;
    private long end;

    /** Reads a file; a missing file has no messages. */
    JournalReader(Path file) throws IOException {
        boolean exists = Files.exists(file);
        this.limit = exists ? Files.size(file) : 0;
        this.in = new DataInputStream(
                new BufferedInputStream(exists ? Files.newInputStream(file) : InputStream.nullInputStream()));
    }

    /** The next message; {@code null} after the last one. */
    @Nullable
    AcceptedMessage next() throws IOException {
        if (limit - end >= RecordFormat.HEADER) {
            int length = in.readInt();
            int checksum = in.readInt();
            boolean possible =
                    length >= 0 && length <= RecordFormat.MOST_BYTES && length <= limit - end - RecordFormat.HEADER;
            byte[] body = possible ? in.readNBytes(length) : new byte[0];
            if (possible && body.length == length && RecordFormat.checksum(body) == checksum) {
                end += RecordFormat.HEADER + length;
                return RecordFormat.message(body);
            }
        }
        limit = end;
        return null;
    }

    /** The length of the records read so far. */
    long end() {
        return end;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
