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

/** The records of a journal: length and checksum of the content, four bytes each, then a message. */
final class RecordFormat {

    static final int HEADER = 2 * Integer.BYTES;

    /** Of a message of 64 KB in any script, and more: a longer one is damage. */
    static final int MOST_BYTES = 1024 * 1024;

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
                .putInt(checksum(body))
                .put(body)
                .flip();
    }

    static AcceptedMessage message(byte[] record) {
        ByteBuffer body = ByteBuffer.wrap(record);
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

    static int checksum(byte[] body) {
        CRC32C sum = new CRC32C();
        sum.update(body);
        return (int) sum.getValue();
    }
}
