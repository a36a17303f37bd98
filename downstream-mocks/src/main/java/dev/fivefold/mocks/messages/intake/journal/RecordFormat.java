package dev.fivefold.mocks.messages.intake.journal;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fivefold.mocks.messages.intake.copy.AcceptedMessage;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.zip.CRC32C;

/** The records of a journal: length and checksum of what follows, four bytes each, then a message. */
final class RecordFormat {

    private static final int HEADER = 2 * Integer.BYTES;

    private RecordFormat() {}

    static ByteBuffer record(AcceptedMessage message) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeLong(message.getAcceptedAt().toEpochMilli());
            out.writeLong(message.getUserId());
            for (String text : List.of(message.getMessageId(), message.getSource(), message.getContent())) {
                byte[] utf8 = text.getBytes(UTF_8);
                out.writeInt(utf8.length);
                out.write(utf8);
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        byte[] body = bytes.toByteArray();
        return ByteBuffer.allocate(HEADER + body.length)
                .putInt(body.length)
                .putInt(checksum(ByteBuffer.wrap(body)))
                .put(body)
                .flip();
    }

    /**
     * Adds the messages of a file up to its end, or to the first record that is not whole: the process may have been killed in it.
     *
     * @return the length of the whole records
     */
    static int read(ByteBuffer file, List<AcceptedMessage> messages) {
        int end = 0;
        while (file.remaining() >= HEADER) {
            int length = file.getInt();
            int checksum = file.getInt();
            if (length < 0 || length > file.remaining()) {
                break;
            }
            ByteBuffer body = file.slice(file.position(), length);
            if (checksum(body.duplicate()) != checksum) {
                break;
            }
            messages.add(message(body));
            file.position(file.position() + length);
            end = file.position();
        }
        return end;
    }

    private static AcceptedMessage message(ByteBuffer body) {
        AcceptedMessage message = new AcceptedMessage();
        message.setAcceptedAt(Instant.ofEpochMilli(body.getLong()));
        message.setUserId(body.getLong());
        message.setMessageId(text(body));
        message.setSource(text(body));
        message.setContent(text(body));
        return message;
    }

    private static String text(ByteBuffer body) {
        byte[] utf8 = new byte[body.getInt()];
        body.get(utf8);
        return new String(utf8, UTF_8);
    }

    private static int checksum(ByteBuffer body) {
        CRC32C sum = new CRC32C();
        sum.update(body);
        return (int) sum.getValue();
    }
}
