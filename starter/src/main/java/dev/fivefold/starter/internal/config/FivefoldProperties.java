package dev.fivefold.starter.internal.config;

import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The settings of the engine for which no standard keys exist.
 *
 * @param calls settings of calls, by service, then by the name of its client's method
 * @param clients the settings of each client, by its name in {@code @FeignClient}
 * @param pages settings of pages, by the name of the page's bean; {@code default} has the settings of all others
 * @param fanOut the pool of downstream calls
 * @param http the HTTP client of all services
 * @param transport how calls wait for their responses: each on a thread of the pool, or all on the threads of an event loop. Unless set, the former where
 *     fivefold-okhttp is on the class path
 * @param admission admission control of pages
 * @param brownout the share of pages without their optional parts under overload
 * @param guards bulkheads and circuit breakers
 * @param retry the budget of retries
 * @param hedging second attempts at slow calls
 * @param coalescing sharing of equal calls in flight
 * @param traces the trace of a page's calls
 * @param batching combining the calls of a loop for single keys, where their client has a method for many
 * @param splice merging compressed parts into a compressed page
 * @param slowReaders clients that read their pages slowly
 * @param heap the check that the heap holds all that these settings allow
 */
@ConfigurationProperties("fivefold")
public record FivefoldProperties(
        @DefaultValue Map<String, Map<String, CallSettings>> calls,
        @DefaultValue Map<String, ClientSettings> clients,
        @DefaultValue Map<String, PageSettings> pages,
        @DefaultValue FanOut fanOut,
        @DefaultValue @NestedConfigurationProperty HttpSettings http,
        @Nullable Transport transport,
        @DefaultValue @NestedConfigurationProperty AdmissionSettings admission,
        @DefaultValue Brownout brownout,
        @DefaultValue Guards guards,
        @DefaultValue Retry retry,
        @DefaultValue Hedging hedging,
        @DefaultValue Coalescing coalescing,
        @DefaultValue Traces traces,
        @DefaultValue Batching batching,
        @DefaultValue Splice splice,
        @DefaultValue @NestedConfigurationProperty SlowReaderSettings slowReaders,
        @DefaultValue @NestedConfigurationProperty HeapSettings heap) {

    /** The key of the settings of all pages without settings of their own. */
    public static final String DEFAULT_PAGE = "default";

    public FivefoldProperties {
        calls = Map.copyOf(calls);
        clients = Map.copyOf(clients);
        pages = Map.copyOf(pages);
    }

    /** The settings of a client method. */
    public CallSettings call(String service, String method) {
        return calls.getOrDefault(service, Map.of()).getOrDefault(method, CallSettings.DEFAULT);
    }

    /** The settings of a client. */
    public ClientSettings client(String service) {
        return clients.getOrDefault(service, ClientSettings.DEFAULT);
    }

    /** The longest deadline of a page. */
    public Duration longestPage() {
        return Stream.concat(pages.keySet().stream(), Stream.of(DEFAULT_PAGE))
                .map(name -> page(name).effectiveDeadline())
                .max(Comparator.naturalOrder())
                .orElseThrow();
    }

    /** The settings of a page. */
    public PageSettings page(String name) {
        return pages.getOrDefault(name, PageSettings.NONE).orElse(pages.getOrDefault(DEFAULT_PAGE, PageSettings.NONE));
    }

    /** How prepared calls wait for their responses. */
    public enum Transport {
        /** Each call on a thread of the pool, by OkHttp. */
        OKHTTP,
        /** All calls on a thread for each processor, by Reactor Netty. */
        EVENT_LOOP
    }

    /**
     * The pool of downstream calls.
     *
     * @param threads the maximum number of concurrent calls, 1 to 2,000; article 003 uses 100 to 200
     * @param queue the maximum number of waiting calls, 1 to 10,000; those beyond are rejected. Admission control bounds them by default
     * @param virtual whether calls run on virtual threads, with the same bounds
     */
    public record FanOut(
            @DefaultValue("100") int threads,
            @DefaultValue("10000") int queue,
            @DefaultValue("false") boolean virtual) {
        public FanOut {
            Ranges.require("fivefold.fan-out.threads", threads, 1, 2_000);
            Ranges.require("fivefold.fan-out.queue", queue, 1, 10_000);
        }
    }

    /**
     * Pages without their optional parts under overload, in place of requests that are shed.
     *
     * @param share of what this process can have in flight, 0 to 1. It is the most for such pages while more
     *     requests arrive than are served; 0 for no brownout. Whole pages have the rest: at 1 there are none under
     *     overload
     */
    public record Brownout(@DefaultValue("0") double share) {
        public Brownout {
            Ranges.requireShare("fivefold.brownout.share", share);
        }
    }

    /**
     * Bulkheads and circuit breakers, one of each for a service; their settings are those of {@code resilience4j.*}.
     *
     * @param enabled whether calls pass a circuit breaker and a bulkhead of their service
     * @param beforeCaches whether cache hits pass circuit breaker and bulkhead, too; lesson 09 shows why they should not
     */
    public record Guards(
            @DefaultValue("true") boolean enabled,
            @DefaultValue("false") boolean beforeCaches) {}

    /**
     * Retries; their settings are those of {@code resilience4j.retry}.
     *
     * @param budget the maximum number of retries as a share of all calls, over all services, 0 to 1
     */
    public record Retry(@DefaultValue("0.1") double budget) {
        public Retry {
            Ranges.requireShare("fivefold.retry.budget", budget);
        }
    }

    /**
     * Second attempts at calls that take longer than 95 of 100 calls of their method.
     *
     * @param enabled whether slow calls get a second attempt, for methods without a setting of their own
     * @param budget the maximum number of second attempts as a share of all calls, over all services, 0 to 1
     * @param initialDelay the time after which the first calls of a method get a second attempt, 1 ms to 1 min.
     *     Later ones do so by the latency of those before
     * @param maxCpuLoad the load of the CPUs of this process beyond which no call gets a second attempt, 0 to 1; 1
     *     for no limit
     */
    public record Hedging(
            @DefaultValue("true") boolean enabled,
            @DefaultValue("0.05") double budget,
            @DefaultValue("500ms") Duration initialDelay,
            @DefaultValue("0.85") double maxCpuLoad) {
        public Hedging {
            Ranges.requireShare("fivefold.hedging.max-cpu-load", maxCpuLoad);
            Ranges.require("fivefold.hedging.initial-delay", initialDelay, Duration.ofMillis(1), Duration.ofMinutes(1));
            Ranges.requireShare("fivefold.hedging.budget", budget);
        }
    }

    /**
     * Sharing of equal calls in flight.
     *
     * @param enabled whether equal calls in flight share one request
     */
    public record Coalescing(@DefaultValue("true") boolean enabled) {}

    /**
     * The trace of a page's calls, at the page's path and {@code /trace}.
     *
     * @param enabled whether the trace of a page is served at its path and {@code /trace}; not for the public
     */
    public record Traces(@DefaultValue("false") boolean enabled) {}

    /**
     * Combining the calls of a loop.
     *
     * @param enabled whether the calls of a loop for single keys are combined, where their client has a method for many
     */
    public record Batching(@DefaultValue("true") boolean enabled) {}

    /**
     * Merging compressed parts into a compressed page, without decompressing and compressing them again.
     *
     * @param enabled whether parts that arrive as gzip stay compressed in caches and pages
     * @param minPartSize the compressed size from which on a part stays compressed, at least 0. Smaller ones cost
     *     more bytes and work than their compression together with the rest of the page
     */
    public record Splice(
            @DefaultValue("true") boolean enabled,
            @DefaultValue("4KB") DataSize minPartSize) {
        public Splice {
            Ranges.require(
                    "fivefold.splice.min-part-size", minPartSize, DataSize.ofBytes(0), DataSize.ofMegabytes(256));
        }

        /** The compressed size from which on a part stays compressed; more than any part has if none does. */
        public DataSize minCompressed() {
            return enabled ? minPartSize : DataSize.ofBytes(Long.MAX_VALUE);
        }
    }
}
