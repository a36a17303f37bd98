package dev.fivefold.mocks.messages.intake.id;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fivefold.mocks.messages.intake.copy.NewMessage;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;

/**
 * MD5 in upper case, computed at each call, as in article 002, but with separated fields. There, content, recipient and
 * source were one text, and "a" from "bc" was the same as "ab" from "c".
 */
final class Md5Ids implements UniqueIds {

    @Override
    public UniqueId of(NewMessage message) {
        return () -> uniqueId(message);
    }

    private static String uniqueId(NewMessage message) {
        String source = message.getSource();
        String value = message.getUserId() + " " + source.length() + " " + source + message.getContent();
        try {
            MessageDigest md5 = MessageDigest.getInstance("MD5");
            md5.update(value.getBytes(UTF_8));
            return HexFormat.of().formatHex(md5.digest()).toUpperCase(Locale.ROOT);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has MD5", e);
        }
    }
}
