package dev.fivefold.gateway.filter;

import com.netflix.zuul.message.Headers;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Headers that concern one connection only and must not be forwarded (RFC 9110, section 7.6.1).
 *
 * <p>{@code Transfer-Encoding} is one too, but it stays: Netty frames the forwarded message by it.
 */
final class HopByHop {

    private static final Set<String> ALWAYS = Set.of("keep-alive", "te", "trailer", "upgrade");
    private static final String PROXY = "proxy-";

    /**
     * Without these a message would have another meaning behind the gateway: a Connection header may not remove them.
     */
    private static final Set<String> NEVER = Set.of("content-length", "transfer-encoding", "host", "x-request-id");

    private HopByHop() {}

    /**
     * Removes the hop-by-hop headers, but not {@code Connection}, whose handling differs with the direction.
     *
     * @param headers changed in place
     * @param others normalised names of further headers to remove in the same pass
     * @param connection the values of the message's {@code Connection} headers, which name further ones
     */
    static void strip(Headers headers, Set<String> others, List<String> connection) {
        Set<String> named = connection.isEmpty() ? Set.of() : names(connection);
        headers.removeIf(header -> {
            String name = header.getKey().getNormalised();
            return ALWAYS.contains(name) || name.startsWith(PROXY) || others.contains(name) || named.contains(name);
        });
    }

    private static Set<String> names(List<String> connection) {
        Set<String> named = connection.stream()
                .flatMap(value -> List.of(value.split(",", -1)).stream())
                .map(name -> name.strip().toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
        named.removeAll(NEVER);
        named.remove("connection");
        return named;
    }
}
