package dev.fivefold.aggregator.message;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How messages are read, delivered and rejected.
 *
 * @param format of their bodies on the way to the messages service
 * @param delivery single or batched; batched requires {@code protobuf}
 * @param requestContext how the parameters of a request are bound to an {@code ApiContext}
 * @param rejection how a valid message that is not accepted is reported
 */
@ConfigurationProperties("shop.messages")
record MessageProperties(
        @DefaultValue("protobuf") Format format,
        @DefaultValue("batched") Delivery delivery,
        @DefaultValue("argument-resolver") RequestContext requestContext,
        @DefaultValue("quiet") RejectionReport rejection) {

    MessageProperties {
        if (delivery == Delivery.BATCHED && format != Format.PROTOBUF) {
            throw new IllegalArgumentException(
                    "shop.messages.format must be protobuf where shop.messages.delivery is batched, or that must be single:"
                            + " the service accepts several messages together as protobuf only");
        }
    }

    /** The service accepts both. */
    enum Format {
        JSON,
        PROTOBUF
    }

    /** {@code SingleDelivery} or {@code BatchedDelivery}: their senders receive the same responses. */
    enum Delivery {
        SINGLE,
        BATCHED
    }

    /** Both bind a request to the same values. */
    enum RequestContext {
        /** Spring's data binder, which tries all parameters. */
        DATA_BINDER,
        /** A resolver of this service, which reads only the parameters that it needs. */
        ARGUMENT_RESOLVER
    }

    /** Both send the same responses. */
    enum RejectionReport {
        /** An exception, which is logged with its stack trace. */
        STACK_TRACE,
        /** A response; the log has a line a second and reason. */
        QUIET
    }
}
