package dev.fivefold.gateway.intake;

import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The name of a request, by which it is found again at each hop: the client's own if it is of a sane form, else a new one. */
public final class RequestId {

    /** The header that it comes and goes in. */
    public static final String HEADER = "X-Request-Id";

    /** Anything else could break a log line or a header in a service behind. */
    private static final Pattern SANE = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    private RequestId() {}

    /** Whether what a client calls its request can be kept; null cannot. */
    public static boolean isSane(@Nullable String given) {
        return given != null && SANE.matcher(given).matches();
    }

    static String orNew(@Nullable String given) {
        return given != null && isSane(given) ? given : UUID.randomUUID().toString();
    }
}
