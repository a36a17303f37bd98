package dev.fivefold.aggregator;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How requests are read.
 *
 * @param requestContext who makes an {@code ApiContext} of a request's parameters; default {@code data-binder}
 */
@ConfigurationProperties("fivefold.web")
record WebProperties(@DefaultValue("data-binder") RequestContext requestContext) {

    /** Both make the same of the same request. */
    enum RequestContext {
        /** Spring's binder, which tries all parameters. */
        DATA_BINDER,
        /** A resolver of this service, which asks for those that it needs. */
        ARGUMENT_RESOLVER
    }
}
