package dev.fivefold.aggregator;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How messages are handed on.
 *
 * @param format of their bodies on the way to the messages service; default {@code json}
 * @param delivery one by one, or together where they come at the same time, for which the format must be {@code protobuf};
 *     default {@code single}
 */
@ConfigurationProperties("fivefold.messages")
record MessageProperties(
        @DefaultValue("json") Format format,
        @DefaultValue("single") Delivery delivery) {

    MessageProperties {
        if (delivery == Delivery.BATCHED && format != Format.PROTOBUF) {
            throw new IllegalArgumentException(
                    "fivefold.messages.format must be protobuf where fivefold.messages.delivery is batched, or that must be single:"
                            + " the service takes messages together as protobuf only");
        }
    }

    /** The service takes both. */
    enum Format {
        JSON,
        PROTOBUF
    }

    /** {@code SingleDelivery} or {@code BatchedDelivery}: their senders are answered the same. */
    enum Delivery {
        SINGLE,
        BATCHED
    }
}
