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
 * Verifies signatures, each valid one once: a token comes with every request of its user, and ES256 costs half a
 * millisecond.
 *
 * <p>A cache entry means that this token was signed with that key; it is a digest. Claims are checked every time, and
 * entries of old keys do not count for new ones. Thread-safe.
 */
final class Signatures {

    /** Some 2 MB. Above it, the least recently used entry is evicted, and its token verified again. */
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
