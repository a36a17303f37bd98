package dev.fivefold.lab.panel;

import com.sun.net.httpserver.Headers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides which requests may read and control the lab. A site that the user visits can send requests to this machine: its requests lack
 * the cookie, which browsers send with requests of the same site alone, or name another host or origin. Immutable.
 */
final class Access {

    private static final String COOKIE = "fivefold-lab";
    private static final int TOKEN_BYTES = 16;

    private final String token;
    private final List<String> hosts;

    /** With a token that no earlier start had. */
    Access(int port) {
        byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        token = HexFormat.of().formatHex(random);
        hosts = List.of("127.0.0.1:" + port, "localhost:" + port);
    }

    /** The header with which the page gets the token. */
    String cookie() {
        return COOKIE + "=" + token + "; Path=/lab/; HttpOnly; SameSite=Strict";
    }

    /** Whether a request names this server: a foreign name that resolves to this machine (DNS rebinding) does not. */
    boolean mayRead(Headers request) {
        String host = request.getFirst("Host");
        return host != null && hosts.contains(host);
    }

    /** Whether a request comes from the page of this start. */
    boolean mayControl(Headers request) {
        String origin = request.getFirst("Origin");
        return mayRead(request)
                && origin != null
                && hosts.stream().anyMatch(host -> origin.equals("http://" + host))
                && hasToken(request.getFirst("Cookie"));
    }

    private boolean hasToken(@Nullable String cookies) {
        if (cookies == null) {
            return false;
        }
        boolean found = false;
        for (String cookie : cookies.split(";", -1)) {
            found |= MessageDigest.isEqual(
                    cookie.strip().getBytes(StandardCharsets.UTF_8),
                    (COOKIE + "=" + token).getBytes(StandardCharsets.UTF_8));
        }
        return found;
    }
}
