package dev.fivefold.starter.internal.config;

import java.util.List;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The settings of one client, by its name.
 *
 * @param forwardHeaders the headers of a page's request that are forwarded to the service, such as
 *     {@code Authorization} and {@code Accept-Language}; none unless set. Headers of interceptors come first. Responses
 *     are cached and shared only among requests with equal values
 */
public record ClientSettings(@DefaultValue List<String> forwardHeaders) {

    /** The settings of a client that the configuration does not name. */
    public static final ClientSettings DEFAULT = new ClientSettings(List.of());

    public ClientSettings {
        forwardHeaders = List.copyOf(forwardHeaders);
    }
}
