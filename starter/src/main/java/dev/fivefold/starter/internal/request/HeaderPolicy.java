package dev.fivefold.starter.internal.request;

import dev.fivefold.starter.call.ClientMethod;
import dev.fivefold.starter.internal.config.CallSettings;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/**
 * The headers of one method's requests: which are sent, which are forwarded from the client's request, and which may change the response. Immutable
 * and thread-safe.
 */
public final class HeaderPolicy {

    /**
     * Headers that differ from request to request and do not change a response: of traces, of logs, of the transport,
     * and the time budget.
     */
    public static final Set<String> IGNORED = Set.of(
            "accept-encoding",
            "b3",
            "baggage",
            "connection",
            "content-length",
            "host",
            "sw8",
            "sw8-correlation",
            "sw8-x",
            "traceparent",
            "tracestate",
            "user-agent",
            "x-b3-flags",
            "x-b3-parentspanid",
            "x-b3-sampled",
            "x-b3-spanid",
            "x-b3-traceid",
            "x-correlation-id",
            "x-page",
            "x-request-id",
            "x-request-timeout-ms",
            "x-user-hash");

    /** Headers with the identity of the user. Requests of a method with {@code shared: true} are sent without them. */
    public static final Set<String> IDENTITY = Set.of("authorization", "cookie", "proxy-authorization", "x-user-id");

    private final Set<String> ignored;
    private final List<String> forwarded;
    private final boolean shared;

    /**
     * The policy of a method.
     *
     * @param ignored in addition to {@link #IGNORED}
     * @param forwarded the names of the client's headers that are sent on
     * @param shared whether the response is the same for all users
     */
    public HeaderPolicy(Collection<String> ignored, Collection<String> forwarded, boolean shared) {
        this.ignored = Stream.concat(IGNORED.stream(), ignored.stream().map(HeaderPolicy::lowerCase))
                .collect(Collectors.toUnmodifiableSet());
        this.shared = shared;
        this.forwarded = forwarded.stream().filter(this::isSent).toList();
    }

    /**
     * The policy that the settings of a method make.
     *
     * @param forwarded the names of the client's headers that are sent on
     * @param identified whether the method itself has the identity of a user
     * @throws InvalidConfigurationPropertyValueException if users would get responses of one another
     */
    public static HeaderPolicy of(
            ClientMethod method, CallSettings settings, Collection<String> forwarded, boolean identified) {
        if (settings.shared() && identified) {
            throw new InvalidConfigurationPropertyValueException(
                    "fivefold.calls." + method + ".shared",
                    true,
                    "the method itself has one of the headers " + new TreeSet<>(IDENTITY)
                            + ", so that its responses differ by user: remove the setting or the header");
        }
        if (settings.ignoredHeaders().stream().anyMatch(name -> IDENTITY.contains(lowerCase(name)))) {
            throw new InvalidConfigurationPropertyValueException(
                    "fivefold.calls." + method + ".ignored-headers",
                    settings.ignoredHeaders(),
                    "users would get responses of one another: set shared for a response that is the same for all users");
        }
        return new HeaderPolicy(settings.ignoredHeaders(), forwarded, settings.shared());
    }

    /**
     * The headers that are not in the keys of caches, in lower case. {@code Accept-Encoding} is none of them: bodies are decoded before they are stored.
     *
     * @param ignored those of a method
     */
    public static Set<String> notInKeys(Collection<String> ignored) {
        return Stream.concat(IGNORED.stream(), ignored.stream().map(HeaderPolicy::lowerCase))
                .filter(name -> !name.equals("accept-encoding"))
                .collect(Collectors.toUnmodifiableSet());
    }

    private static String lowerCase(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** Whether responses to requests that differ in this header may differ. */
    boolean changesResponse(String name) {
        return !ignored.contains(lowerCase(name));
    }

    /** Whether a header goes to the service. */
    boolean isSent(String name) {
        return !shared || !IDENTITY.contains(lowerCase(name));
    }

    /** The headers of a request that go to the service, with those of the client that this thread serves. */
    Map<String, Collection<String>> sent(Map<String, Collection<String>> made) {
        Map<String, Collection<String>> sent = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        made.forEach((name, values) -> {
            if (isSent(name)) {
                sent.put(name, values);
            }
        });
        if (!forwarded.isEmpty()
                && RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes client) {
            for (String name : forwarded) {
                List<String> values = Collections.list(client.getRequest().getHeaders(name));
                if (!values.isEmpty()) {
                    sent.putIfAbsent(name, values); // what the application adds itself is what it means
                }
            }
        }
        return sent;
    }

    /** The client's headers that are sent on. */
    List<String> forwarded() {
        return forwarded;
    }
}
