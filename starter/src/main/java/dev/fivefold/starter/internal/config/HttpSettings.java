package dev.fivefold.starter.internal.config;

import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The HTTP client of all services. Timeouts are those of {@code spring.cloud.openfeign.client.config} and
 * {@code resilience4j.timelimiter}.
 *
 * @param acceptGzip whether requests accept gzip, and responses are decompressed
 * @param plainParts whether responses are requested without compression where it costs more than it saves: for a client without gzip, unless they
 *     are cached. With {@code fivefold.splice.enabled} so are those of methods whose last response had less than 4 KB, unless fields of it are dropped here.
 *     Set it to false where the network to the services is slower than inflating
 * @param maxResponseSize the maximum size of a body after decompression, 1 KB to 256 MB; a larger one fails its call
 * @param maxIdleConnections the maximum number of idle connections, 1 to 10,000
 */
public record HttpSettings(
        @DefaultValue("true") boolean acceptGzip,
        @DefaultValue("true") boolean plainParts,
        @DefaultValue("16MB") DataSize maxResponseSize,
        @DefaultValue("200") int maxIdleConnections) {
    public HttpSettings {
        Ranges.require(
                "fivefold.http.max-response-size", maxResponseSize, DataSize.ofKilobytes(1), DataSize.ofMegabytes(256));
        Ranges.require("fivefold.http.max-idle-connections", maxIdleConnections, 1, 10_000);
    }
}
