package dev.fivefold.lab.logs;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A log that may grow, or be truncated by a restart. Only complete lines are read. For one thread. */
final class LogFile implements AutoCloseable {

    /** A longer line is read as several. */
    private static final int LONGEST_LINE = 256 * 1024;

    private final Path path;
    private final RandomAccessFile file;
    private final LineReader reader;
    private final byte[] buffer = new byte[64 * 1024];
    private final ByteArrayOutputStream begun = new ByteArrayOutputStream();
    private int next;
    private int filled;
    private @Nullable LogLine head;

    private LogFile(Path path, RandomAccessFile file, LineReader reader) {
        this.path = path;
        this.file = file;
        this.reader = reader;
    }

    /** Opens it, at its beginning. */
    static LogFile open(Path path, String process) throws IOException {
        LineReader reader =
                new LineReader(process, Files.getLastModifiedTime(path).toInstant());
        return new LogFile(path, new RandomAccessFile(path.toFile(), "r"), reader);
    }

    /** The next complete line, not consumed; {@code null} if there is none for now. */
    @Nullable
    LogLine peek() throws IOException {
        if (head == null) {
            String line = line();
            head = line == null ? null : reader.read(line);
        }
        return head;
    }

    /** Consumes the peeked line. */
    void take() {
        head = null;
    }

    private @Nullable String line() throws IOException {
        while (next < filled || fill()) {
            byte each = buffer[next++];
            if (each != '\n') {
                begun.write(each);
            }
            if (each == '\n' || begun.size() == LONGEST_LINE) {
                String line = begun.toString(StandardCharsets.UTF_8).stripTrailing();
                begun.reset();
                if (!line.isEmpty()) {
                    return line;
                }
            }
        }
        return null;
    }

    private boolean fill() throws IOException {
        if (Files.exists(path) && Files.size(path) < file.getFilePointer()) { // its process was started again
            file.seek(0);
            begun.reset();
        }
        filled = Math.max(0, file.read(buffer));
        next = 0;
        return filled > 0;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
