package dev.fivefold.httpexchange;

import dev.fivefold.starter.transport.CallOptions.Timeouts;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.http.client.HttpClientSettings;
import org.springframework.boot.http.client.autoconfigure.HttpClientProperties;
import org.springframework.boot.http.client.autoconfigure.service.HttpServiceClientProperties;

/**
 * The settings of groups, as {@code spring.http.serviceclient} has them, or else {@code spring.http.clients}.
 *
 * @param defaults those of all clients; {@code null} without any
 */
record GroupSettings(HttpServiceClientProperties groups, @Nullable HttpClientSettings defaults) {

    private static final Duration CONNECT = Duration.ofMillis(500);

    /** Without a setting a read has the time of its call. */
    private static final Duration READ = Duration.ofMillis(Integer.MAX_VALUE);

    /** The timeouts of a group's calls. */
    Timeouts timeouts(String group) {
        HttpClientProperties own = groups.get(group);
        return new Timeouts(
                first(
                        own == null ? null : own.getConnectTimeout(),
                        defaults == null ? null : defaults.connectTimeout(),
                        CONNECT),
                first(own == null ? null : own.getReadTimeout(), defaults == null ? null : defaults.readTimeout(), READ));
    }

    private static Duration first(@Nullable Duration own, @Nullable Duration shared, Duration otherwise) {
        return own != null ? own : shared != null ? shared : otherwise;
    }

    /** The settings of a group's HTTP client that prepared calls do not have, since the transport sends them. */
    Set<String> unused(String group) {
        Set<String> unused = new TreeSet<>();
        HttpClientProperties own = groups.get(group);
        if (own != null && own.getRedirects() != null) {
            unused.add("redirects");
        }
        if (own != null && own.getCookieHandling() != null) {
            unused.add("cookie-handling");
        }
        if ((own != null && own.getSsl().getBundle() != null) || (defaults != null && defaults.sslBundle() != null)) {
            unused.add("ssl.bundle");
        }
        return unused;
    }
}
