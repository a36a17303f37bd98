package dev.fivefold.gateway.auth;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import java.text.ParseException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An issuer's public keys. Immutable, thread-safe.
 *
 * <p>Each key is for one algorithm by its kind, RSA for RS256 and P-256 for ES256. The header of a token cannot select
 * another algorithm for a key.
 */
final class Keys {

    private static final int LEAST_RSA_BITS = 2048;

    private record Name(String id, String algorithm) {}

    private final Map<Name, JWSVerifier> verifiers;

    private Keys(Map<Name, JWSVerifier> verifiers) {
        this.verifiers = Map.copyOf(verifiers);
    }

    /**
     * Reads a JWK set. Skips keys of other kinds, for encryption, too short or without an id.
     *
     * @throws ParseException if the text is no JWK set, or has no usable key
     */
    static Keys parse(String jwks) throws ParseException {
        Map<Name, JWSVerifier> verifiers = new HashMap<>();
        for (JWK key : JWKSet.parse(jwks).getKeys()) {
            if (key.getKeyID() != null
                    && (key.getKeyUse() == null || key.getKeyUse().equals(KeyUse.SIGNATURE))) {
                @Nullable JWSVerifier verifier = verifier(key);
                if (verifier != null) {
                    String algorithm = key instanceof RSAKey ? "RS256" : "ES256";
                    if (key.getAlgorithm() == null
                            || key.getAlgorithm().getName().equals(algorithm)) {
                        verifiers.put(new Name(key.getKeyID(), algorithm), verifier);
                    }
                }
            }
        }
        if (verifiers.isEmpty()) {
            throw new ParseException("no key for RS256 or ES256", 0);
        }
        return new Keys(verifiers);
    }

    /** The key that a token names; null if there is none. */
    @Nullable
    JWSVerifier of(JWSHeader header) {
        return verifiers.get(new Name(header.getKeyID(), header.getAlgorithm().getName()));
    }

    private static @Nullable JWSVerifier verifier(JWK key) throws ParseException {
        try {
            return switch (key) {
                case RSAKey rsa when rsa.size() >= LEAST_RSA_BITS -> new RSASSAVerifier(rsa.toRSAPublicKey());
                case ECKey ec when ec.getCurve().equals(Curve.P_256) -> new ECDSAVerifier(ec.toECPublicKey());
                default -> null;
            };
        } catch (JOSEException e) {
            throw new ParseException("an invalid key", 0);
        }
    }
}
