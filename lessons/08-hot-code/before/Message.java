package dev.fivefold.lessons.l08;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A message to a user. Its id is an MD5, which each use computes again. */
final class Message {

    private final long userId;
    private final String source;
    private final String content;

    Message(long userId, String source, String content) {
        this.userId = userId;
        this.source = source;
        this.content = content;
    }

    /** Equal messages have equal ids: the service rejects duplicates of the last minute. */
    String uniqueId() {
        String value = userId + " " + source.length() + " " + source + content;
        try {
            MessageDigest md5 = MessageDigest.getInstance("MD5");
            return HexFormat.of().formatHex(md5.digest(value.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has MD5", e);
        }
    }

    String content() {
        return content;
    }
}
