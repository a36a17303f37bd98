package dev.fivefold.mocks.messages.intake.id;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fivefold.mocks.messages.intake.copy.NewMessage;
import java.util.HexFormat;
import java.util.zip.CRC32;

/**
 * CRC32 in place of MD5, computed once a message: article 002's change. At a thousand messages a second it loses one a
 * minute (ADR 18).
 */
final class Crc32Ids implements UniqueIds {

    @Override
    public UniqueId of(NewMessage message) {
        String id = uniqueId(message);
        return () -> id;
    }

    private static String uniqueId(NewMessage message) {
        byte[] source = message.getSource().getBytes(UTF_8);
        CRC32 crc = new CRC32();
        crc.update((message.getUserId() + " " + source.length + " ").getBytes(UTF_8));
        crc.update(source);
        crc.update(message.getContent().getBytes(UTF_8));
        return HexFormat.of().toHexDigits((int) crc.getValue());
    }
}
