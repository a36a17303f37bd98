package dev.fivefold.gateway.auth;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.hash.HashCode;
import com.google.common.hash.Hashing;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jwt.SignedJWT;
import java.nio.charset.StandardCharsets;

/**
 * Checks signatures, each good one once: a token comes with every request of its user, and ES256 costs half a millisecond.
 *
 * <p>What is kept is only that this token has been signed with that key, as a digest. Its claims are checked every time, and
 * with new keys nothing counts that was kept for the old ones. For any thread.
 */
final class Signatures {

    /** Some 2 MB. Beyond, that of the user who has been silent for longest is checked once more. */
    private static final int MOST = 10_000;

    private final Cache<HashCode, JWSVerifier> verified =
            CacheBuilder.newBuilder().maximumSize(MOST).build();

    boolean isValid(SignedJWT token, JWSVerifier key) throws JOSEException {
        HashCode digest = Hashing.sha256().hashString(token.getParsedString(), StandardCharsets.US_ASCII);
        if (key.equals(verified.getIfPresent(digest))) {
            return true;
        }
        boolean valid = token.verify(key);
        if (valid) {
            verified.put(digest, key);
        }
        return valid;
    }
}
