package dev.fivefold.gateway.admission;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The urgency of a request, 0 (most urgent) to 7, as in the {@code Priority} header of RFC 9218. */
final class Urgency {

    static final String HEADER = "Priority";

    /** Number of values. */
    static final int LEVELS = 8;

    /** RFC 9218: the urgency of a request without one. */
    static final int DEFAULT = 3;

    /** The member {@code u} of a dictionary (RFC 9651), with or without parameters. */
    private static final Pattern MEMBER = Pattern.compile("(?:^|,)[ \t]*u=([0-7])[ \t]*(?=[,;]|$)");

    private Urgency() {}

    /**
     * Decides the urgency of a request.
     *
     * @param header the client's {@code Priority}; null if there is none. One without a valid urgency is ignored
     * @param trusted whether the client may be more urgent than the default
     */
    static int of(@Nullable String header, boolean trusted) {
        if (header == null) {
            return DEFAULT;
        }
        Matcher member = MEMBER.matcher(header);
        int urgency = member.find() ? member.group(1).charAt(0) - '0' : DEFAULT;
        return trusted ? urgency : Math.max(DEFAULT, urgency);
    }
}
