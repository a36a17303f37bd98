package dev.fivefold.aggregator;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How messages are handed on.
 *
 * @param format of their bodies on the way to the messages service; default {@code json}
 */
@ConfigurationProperties("fivefold.messages")
record MessageProperties(@DefaultValue("json") Format format) {

    /** The service takes both. */
    enum Format {
        JSON,
        PROTOBUF
    }
}
