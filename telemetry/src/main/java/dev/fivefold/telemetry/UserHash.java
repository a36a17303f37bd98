package dev.fivefold.telemetry;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Keyed hash that replaces a user's id in the log: the first eight bytes of HMAC-SHA-256, in hex. Lines of one user can be joined. Without
 * the key, hashing all possible ids does not reveal the id. Thread-safe.
 */
public final class UserHash {

    private static final String ALGORITHM = "HmacSHA256";

    private final Mac keyed;

    private UserHash(SecretKeySpec key) {
        try {
            keyed = Mac.getInstance(ALGORITHM);
            keyed.init(key);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
        }
    }

    /** With the key of all processes whose lines are joined; with a random key, if it is empty. */
    public static UserHash withKey(String key) {
        byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
        if (key.isEmpty()) {
            bytes = new byte[32];
            new SecureRandom().nextBytes(bytes);
        }
        return new UserHash(new SecretKeySpec(bytes, ALGORITHM));
    }

    /** Sixteen hexadecimal digits, for any id. */
    public String of(String userId) {
        try {
            Mac mac = (Mac) keyed.clone(); // cheaper than a look-up and hashing the key
            return HexFormat.of().formatHex(mac.doFinal(userId.getBytes(StandardCharsets.UTF_8)), 0, 8);
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("the JDK's Mac can be cloned", e);
        }
    }
}
