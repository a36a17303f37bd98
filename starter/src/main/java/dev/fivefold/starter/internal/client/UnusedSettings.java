package dev.fivefold.starter.internal.client;

import feign.Client;
import feign.Retryer;
import feign.codec.Decoder;
import feign.codec.ErrorDecoder;
import feign.optionals.OptionalDecoder;
import java.util.SortedMap;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The settings of one Feign client that its prepared calls do not use, each with the one that takes its place. Not thread-safe. */
final class UnusedSettings {

    private static final Logger LOG = LoggerFactory.getLogger(UnusedSettings.class);

    private final SortedMap<String, String> found = new TreeMap<>();

    void add(String setting, String instead) {
        found.put(setting, instead);
    }

    void addIf(boolean unused, String setting, String instead) {
        if (unused) {
            add(setting, instead);
        }
    }

    void client(Client client) {
        String type = client.getClass().getName();
        addIf(
                !type.startsWith("feign.") && !type.startsWith("org.springframework.cloud."),
                "client",
                "declare an EventLoopCustomizer or a Transport");
    }

    void decoder(Decoder decoder) {
        addIf(!(decoder instanceof OptionalDecoder), "decoder", "use annotations or a module of Jackson, or a CallInterceptor");
    }

    void errorDecoder(ErrorDecoder decoder) {
        addIf(
                !(decoder instanceof ErrorDecoder.Default),
                "error-decoder",
                "a call has the status: use notFoundWith, fivefold.pages.*.passed-on-statuses or a CallInterceptor");
    }

    void retryer(Retryer retryer) {
        addIf(!retryer.equals(Retryer.NEVER_RETRY), "retryer", "set resilience4j.retry.instances");
    }

    /** Writes them to the log. */
    void warn(String client) {
        if (!found.isEmpty()) {
            LOG.warn(
                    "Prepared calls of a client do not use its settings: client={} settings={} instead=\"{}\"",
                    client,
                    found.keySet(),
                    found);
        }
    }
}
