package dev.fivefold.aggregator;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How requests are read.
 *
 * @param requestContext who makes an {@code ApiContext} of a request's parameters; default {@code data-binder}
 * @param refusals how it is told that a request is not served; default {@code stack-trace}
 */
@ConfigurationProperties("fivefold.web")
record WebProperties(
        @DefaultValue("data-binder") RequestContext requestContext,
        @DefaultValue("stack-trace") Refusing refusals) {

    /** Both make the same of the same request. */
    enum RequestContext {
        /** Spring's binder, which tries all parameters. */
        DATA_BINDER,
        /** A resolver of this service, which asks for those that it needs. */
        ARGUMENT_RESOLVER
    }

    /** Both answer the same. */
    enum Refusing {
        /** An exception, which is logged with its stack. */
        STACK_TRACE,
        /** An answer; the log has a line a second and reason. */
        QUIET
    }
}
