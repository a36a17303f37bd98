package dev.fivefold.gateway.auth;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriUtils;

/**
 * User ids as issuers assign them: numbers, UUIDs, e-mail addresses and any other visible ASCII text, as in OpenID
 * Connect.
 */
final class UserIds {

    private static final Pattern VISIBLE = Pattern.compile("[!-~]{1,255}");

    /**
     * A service with numeric ids parses these as another user's id: {@code 01}, {@code +1}, {@code 0x1}, {@code #1}.
     */
    private static final Pattern OTHER_NUMBER = Pattern.compile("[+-][0-9]+|0[0-9]+|[+-]?(0[xX]|#)[0-9A-Fa-f]+");

    /**
     * Characters that a segment may contain unescaped (RFC 3986), except {@code +} and {@code ;}, which servers read
     * differently.
     */
    private static final Pattern PLAIN = Pattern.compile("[!$&'()*,=:@]");

    private UserIds() {}

    /**
     * Whether a text is a valid id: 1 to 255 characters that a header can carry, and no number in a second notation.
     */
    static boolean isValid(String id) {
        return VISIBLE.matcher(id).matches() && !OTHER_NUMBER.matcher(id).matches();
    }

    /**
     * Whether a segment of a path is this id, in the one encoding that all servers read alike. Letters, digits and
     * {@code -._~} are never escaped, {@code !$&'()*,=:@} may be. All other characters are escaped, with capital
     * letters: {@code %2B}.
     *
     * @param segment as it came over the wire; null is no id
     */
    static boolean isWritten(String id, @Nullable String segment) {
        return segment != null && UriUtils.encode(id, StandardCharsets.UTF_8).equals(escaped(segment));
    }

    private static String escaped(String segment) {
        return PLAIN.matcher(segment)
                .replaceAll(plain -> Matcher.quoteReplacement(UriUtils.encode(plain.group(), StandardCharsets.UTF_8)));
    }
}
