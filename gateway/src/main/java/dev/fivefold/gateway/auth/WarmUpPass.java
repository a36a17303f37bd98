package dev.fivefold.gateway.auth;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A secret of this process, of 122 bits. With it, the gateway's requests to itself pass to the origins before the
 * gateway is ready. The first request to each takes a second or two, and no user should wait for it.
 */
public final class WarmUpPass {

    /** The header with the secret; not forwarded to an origin. */
    public static final String HEADER = "X-Warm-Up";

    static final String NORMALISED_HEADER = "x-warm-up";

    private final String secret = UUID.randomUUID().toString();

    /** The value of the header. */
    public String secret() {
        return secret;
    }

    boolean isShownBy(@Nullable String value) {
        return value != null
                && MessageDigest.isEqual(
                        value.getBytes(StandardCharsets.ISO_8859_1), secret.getBytes(StandardCharsets.ISO_8859_1));
    }
}
