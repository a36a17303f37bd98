package dev.fivefold.test.services;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A request and its answer.
 *
 * @param request for messages
 * @param priority the lowest number comes first, as in WireMock
 * @param matcher the path variables of a call; {@code null} if it does not match
 */
record Stub(
        String service,
        String request,
        int priority,
        Function<ServiceCall, @Nullable Map<String, String>> matcher,
        Function<ServiceCall, Answer> answer) {

    /** Those of the test's code, before those of files. */
    static final int DECLARED = 0;

    @Nullable
    Map<String, String> match(ServiceCall call) {
        return matcher.apply(call);
    }

    static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
