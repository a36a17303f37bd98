package dev.fivefold.starter.internal.request;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.CharMatcher;
import feign.MethodMetadata;
import feign.Param;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeanUtils;

/**
 * A variable in the path of a prepared call: always one segment. Feign keeps {@code /} and existing {@code %xx} of a value, with which
 * text of a client would reach the path of another method. Immutable and thread-safe.
 *
 * @param inner converts the value to text; {@code null} for its own text
 */
public record PathSegment(Param.@Nullable Expander inner) implements Param.Expander {

    /** These are the same in each part of a URL (RFC 3986, unreserved). */
    static final CharMatcher UNRESERVED = CharMatcher.inRange('a', 'z')
            .or(CharMatcher.inRange('A', 'Z'))
            .or(CharMatcher.inRange('0', '9'))
            .or(CharMatcher.anyOf("-._~"))
            .precomputed();

    /** A segment of dots, also behind a separator that a server may decode, and with a path parameter, which servers remove. */
    private static final Pattern DOTS = Pattern.compile("(^|.*[/\\\\])\\.{1,2}([/\\\\;].*|$)", Pattern.DOTALL);

    /** Has each path variable of a method encoded as one segment. */
    static void encode(MethodMetadata method) {
        Map<Integer, Param.Expander> expanders = new HashMap<>();
        if (method.indexToExpander() != null) {
            expanders.putAll(method.indexToExpander());
        } else {
            method.indexToExpanderClass()
                    .forEach((index, type) -> expanders.put(index, BeanUtils.instantiateClass(type)));
        }
        String path = method.template().path();
        method.indexToName().forEach((index, names) -> {
            if (names.stream().anyMatch(name -> path.contains("{" + name + "}") || path.contains("{" + name + ":"))) {
                expanders.put(index, new PathSegment(expanders.get(index)));
            }
        });
        method.indexToExpander(expanders);
        method.template().decodeSlash(false);
    }

    /**
     * The segment.
     *
     * @throws UnsendableRequestException for a value that is none: nothing at all, or dots, which no encoding protects from servers
     */
    @Override
    public String expand(Object value) {
        @Nullable String text = inner == null ? value.toString() : inner.expand(value);
        if (text == null || text.isEmpty() || DOTS.matcher(text).matches()) {
            throw new UnsendableRequestException();
        }
        return UNRESERVED.matchesAllOf(text) ? text : encoded(text);
    }

    private static String encoded(String text) {
        StringBuilder encoded = new StringBuilder(text.length() + 16);
        for (byte each : text.getBytes(UTF_8)) {
            if (each >= 0 && UNRESERVED.matches((char) each)) {
                encoded.append((char) each);
            } else {
                encoded.append('%')
                        .append(Character.toUpperCase(Character.forDigit((each >> 4) & 0xF, 16)))
                        .append(Character.toUpperCase(Character.forDigit(each & 0xF, 16)));
            }
        }
        return encoded.toString();
    }
}
