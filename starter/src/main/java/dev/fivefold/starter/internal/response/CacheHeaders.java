package dev.fivefold.starter.internal.response;

import static java.time.format.DateTimeFormatter.RFC_1123_DATE_TIME;
import static java.util.Locale.ROOT;

import com.google.common.collect.Comparators;
import com.google.common.net.HttpHeaders;
import dev.fivefold.engine.call.Freshness;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The headers by which a service says what caches may do with its response, read as those of a shared cache (RFC 9111). Invalid ones forbid more, never
 * less: without them, the settings of the cache would decide alone.
 */
final class CacheHeaders {

    /** The statuses of success of which a cache may assume a lifetime that the service does not state (RFC 9110, 15.1). */
    private static final Set<Integer> HEURISTIC = Set.of(200, 203, 204);

    private static final Pattern ETAG = Pattern.compile("(W/)?\"[\\x21\\x23-\\x7e\\x80-\\xff]*\"");

    /** Without the fraction of a second that the header cannot have. */
    private static final Duration DATE_RESOLUTION = Duration.ofSeconds(1);

    private final int status;
    private final Function<String, ? extends Collection<String>> headers;
    private final Set<String> notInKeys;
    private final CacheDirectives control;

    private CacheHeaders(int status, Function<String, ? extends Collection<String>> headers, Set<String> notInKeys) {
        this.status = status;
        this.notInKeys = notInKeys;
        this.headers = headers;
        this.control = CacheDirectives.of(headers.apply(HttpHeaders.CACHE_CONTROL));
    }

    /**
     * What a response allows.
     *
     * @param headers the values of a header, by its name in any case; empty if there is none
     * @param notInKeys request headers outside of the keys of caches, in lower case: a response that varies by one
     *     of them is not stored
     */
    static Freshness of(int status, Function<String, ? extends Collection<String>> headers, Set<String> notInKeys) {
        CacheHeaders response = new CacheHeaders(status, headers, notInKeys);
        boolean mustRevalidate = response.mustRevalidate();
        Duration stated = mustRevalidate ? Duration.ZERO : response.lifetime();
        Freshness freshness = new Freshness(
                response.storage(),
                stated == null ? null : response.rest(stated),
                mustRevalidate || response.control.hasAny("must-revalidate", "proxy-revalidate", "s-maxage"),
                response.etag());
        return freshness.equals(Freshness.UNSTATED) ? Freshness.UNSTATED : freshness;
    }

    private Freshness.Storage storage() {
        if (control.hasAny("no-store") || control.malformed() || variesBeyondKeys()) {
            return Freshness.Storage.NONE;
        }
        // As nginx and Varnish have it: a response that sets a cookie is of one user, unless the service says
        // otherwise.
        boolean setsCookie = !headers.apply(HttpHeaders.SET_COOKIE).isEmpty() && !control.hasAny("public");
        return control.hasAny("private") || setsCookie ? Freshness.Storage.OF_ONE_USER : Freshness.Storage.ALL;
    }

    private boolean variesBeyondKeys() {
        for (String line : headers.apply(HttpHeaders.VARY)) {
            for (String name : line.split(",", -1)) {
                String header = name.strip().toLowerCase(ROOT);
                if (header.equals("*") || notInKeys.contains(header)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean mustRevalidate() {
        return control.hasAny("no-cache")
                || (control.isEmpty()
                        && CacheDirectives.of(headers.apply(HttpHeaders.PRAGMA)).hasAny("no-cache"));
    }

    /** The time from the response's making on; {@code null} if the service does not say. */
    private @Nullable Duration lifetime() {
        Duration shared = control.lifetime("s-maxage");
        Duration maxAge = shared == null ? control.lifetime("max-age") : shared;
        if (maxAge != null) {
            return maxAge;
        }
        Collection<String> expires = headers.apply(HttpHeaders.EXPIRES);
        if (!expires.isEmpty()) {
            Instant end = expires.size() == 1 ? date(expires) : null;
            Instant made = date(headers.apply(HttpHeaders.DATE));
            return end == null ? Duration.ZERO : Duration.between(made == null ? Instant.now() : made, end);
        }
        return HEURISTIC.contains(status) ? null : Duration.ZERO;
    }

    /** Of a lifetime, the time from the response's arrival on. */
    private Duration rest(Duration lifetime) {
        Duration age = age();
        return age == null ? Duration.ZERO : Comparators.max(Duration.ZERO, lifetime.minus(age));
    }

    /** The age at its arrival, by its headers; {@code null} if they are invalid. */
    private @Nullable Duration age() {
        Collection<String> ages = headers.apply(HttpHeaders.AGE);
        Duration stated = ages.isEmpty()
                ? Duration.ZERO
                : ages.size() == 1
                        ? CacheDirectives.seconds(ages.iterator().next().strip())
                        : null;
        Instant made = date(headers.apply(HttpHeaders.DATE));
        if (stated == null || made == null) {
            return stated;
        }
        return Comparators.max(stated, Duration.between(made.plus(DATE_RESOLUTION), Instant.now()));
    }

    private static @Nullable Instant date(Collection<String> values) {
        if (values.isEmpty()) {
            return null;
        }
        try {
            return RFC_1123_DATE_TIME.parse(values.iterator().next().strip(), Instant::from);
        } catch (DateTimeException invalid) {
            return null;
        }
    }

    private @Nullable String etag() {
        Collection<String> etags = headers.apply(HttpHeaders.ETAG);
        String etag = etags.size() == 1 ? etags.iterator().next() : "";
        return ETAG.matcher(etag).matches() ? etag : null;
    }
}
