package dev.fivefold.starter.internal.config;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.hash.Hashing;
import dev.fivefold.bytes.gzip.Verification;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The settings of the calls of one client method.
 *
 * @param cache the local cache of its responses; none unless set
 * @param redis the caching of its responses in Redis by fivefold-redis; none unless set, and none without {@code fivefold.redis.enabled}
 * @param hedge whether slow calls get a second attempt; {@code fivefold.hedging.enabled} unless set
 * @param fallback its stale fallback; none unless set
 * @param verify the checks of a response that no other call reads, before it goes into the page. JSON that arrives
 *     uncompressed, or in less than {@code fivefold.splice.min-part-size}, is always parsed, unless this is
 *     {@code none}. Set {@code none} only for a service that you trust. Its malformed JSON makes the whole page
 *     malformed, and its wrong checksum makes a browser reject the whole page. Under {@code crc}, {@code walk} and
 *     {@code none} a service can add fields to the page
 * @param fields the fields of its responses that its pages need, such as {@code id} or {@code author.name}; all unless set. The other fields are dropped
 *     when a response arrives, before it is cached. Array elements are filtered one by one. Each response is parsed, whatever {@code verify} is
 * @param fieldsParameter the query parameter by which its requests name {@code fields}, comma-separated; none unless set. Set it for a service that
 *     returns these fields only: its responses are not filtered again
 * @param ignoreCacheControl whether caches and the fallback store responses regardless of their {@code Cache-Control}, {@code Expires}, {@code Vary} and
 *     {@code Set-Cookie}. Set it only for a service that forbids caching by default, and responses that equal requests may share
 * @param shared whether its responses are the same for all users. Its requests are then sent without {@code Authorization}, {@code Cookie},
 *     {@code Proxy-Authorization} and {@code X-User-Id}, and one response serves all users
 * @param ignoredHeaders headers that interceptors add or that are forwarded and that do not change a response, such as an identifier of each request. Responses are
 *     cached and shared whatever their values are. Those of traces, request ids and the user agent are ignored in any case
 */
@ConfigurationPropertiesSource
public record CallSettings(
        @NestedConfigurationProperty @Nullable CacheSettings cache,
        @NestedConfigurationProperty @Nullable RedisCallSettings redis,
        @Nullable Boolean hedge,
        @NestedConfigurationProperty @Nullable FallbackSettings fallback,
        @DefaultValue("json") Verification verify,
        @DefaultValue List<String> fields,
        @Nullable String fieldsParameter,
        @DefaultValue("false") boolean ignoreCacheControl,
        @DefaultValue("false") boolean shared,
        @DefaultValue List<String> ignoredHeaders) {

    /** The settings of a method that the configuration does not name. */
    public static final CallSettings DEFAULT =
            new CallSettings(null, null, null, null, Verification.JSON, List.of(), null, false, false, List.of());

    /** Names joined by dots. A name that has a dot, a comma, a space or a brace itself cannot be listed. */
    private static final Pattern PATH = Pattern.compile("[^\\s.,{}\"]+(\\.[^\\s.,{}\"]+)*");

    private static final Pattern PARAMETER = Pattern.compile("[\\w.-]+");

    public CallSettings {
        fields = List.copyOf(fields);
        ignoredHeaders = List.copyOf(ignoredHeaders);
        for (String field : fields) {
            if (!PATH.matcher(field).matches()) {
                throw new IllegalArgumentException(
                        "fivefold.calls.*.*.fields must be names such as id, or paths such as author.name, but has '"
                                + field + "'");
            }
        }
        if (fieldsParameter != null && !PARAMETER.matcher(fieldsParameter).matches()) {
            throw new IllegalArgumentException(
                    "fivefold.calls.*.*.fields-parameter must be the name of a query parameter, but is '"
                            + fieldsParameter + "'");
        }
        if (fieldsParameter != null && fields.isEmpty()) {
            throw new IllegalArgumentException(
                    "fivefold.calls.*.*.fields-parameter is set without fivefold.calls.*.*.fields: list the fields to request, or remove the parameter");
        }
    }

    /** Whether a response has a field, by its path. */
    public boolean keeps(String path) {
        return fields.isEmpty()
                || fields.stream().anyMatch(listed -> path.equals(listed) || path.startsWith(listed + "."));
    }

    /** Whether fields are dropped here, and not by the service. */
    public boolean dropsFields() {
        return !fields.isEmpty() && fieldsParameter == null;
    }

    /** Distinguishes responses with other fields in the keys of shared caches; empty if they have all. */
    public String fieldsKey() {
        String listed = fields.stream().distinct().sorted().collect(Collectors.joining(","));
        return fields.isEmpty()
                ? ""
                : "~" + Hashing.sha256().hashString(listed, UTF_8).toString().substring(0, 8);
    }
}
