package dev.fivefold.lessons.l08;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HexFormat;
import java.util.zip.CRC32;

/**
 * A message to a user. Its id is a CRC-32, computed once.
 *
 * <p>That is the article's change. 32 bits are too few for a busy service, which then loses messages as duplicates. This
 * repository uses MurmurHash3 of 128 bits (docs/adr/0018-message-ids.md).
 */
final class Message {

    private final String content;
    private final String uniqueId;

    Message(long userId, String source, String content) {
        this.content = content;
        CRC32 crc = new CRC32();
        crc.update((userId + " " + source.length() + " " + source).getBytes(UTF_8));
        crc.update(content.getBytes(UTF_8)); // by itself: joined with the rest, a long text would be copied once more
        this.uniqueId = HexFormat.of().toHexDigits((int) crc.getValue());
    }

    /** Equal messages have equal ids: the service rejects duplicates of the last minute. */
    String uniqueId() {
        return uniqueId;
    }

    String content() {
        return content;
    }
}
