package dev.fivefold.gateway.access;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * What stands for a user in the log: the first eight bytes of HMAC-SHA-256 of his id, in hex. The lines of one user can be
 * joined; who does not have the key cannot find the id by hashing all that there are. For any thread.
 */
final class UserHash {

    private static final String ALGORITHM = "HmacSHA256";
    private static final int KEY_BYTES = 32;
    private static final int SHOWN_BYTES = 8;

    private final SecretKeySpec key;

    private UserHash(byte[] key) {
        this.key = new SecretKeySpec(key, ALGORITHM);
    }

    /**
     * With this key.
     *
     * @param key if empty, one is drawn, and nobody else makes the same hashes
     */
    static UserHash withKey(String key) {
        if (!key.isEmpty()) {
            return new UserHash(key.getBytes(StandardCharsets.UTF_8));
        }
        byte[] drawn = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(drawn);
        return new UserHash(drawn);
    }

    /** Sixteen hexadecimal digits, whatever the id is. */
    String of(String userId) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            byte[] whole = mac.doFinal(userId.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(whole, 0, SHOWN_BYTES);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
        }
    }
}
