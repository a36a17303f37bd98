package dev.fivefold.starter.internal.config;

import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.util.unit.DataSize;

/**
 * The settings of one page; those of {@code fivefold.pages.default} where it has none.
 *
 * @param deadline the deadline of the calls of a page, from its request's arrival, 10 ms to 60 s; default 10 s
 * @param minDeadline the shortest deadline that a client can set by {@code X-Request-Timeout-Ms}, 1 ms to 60 s; default 50 ms. A shorter one would cost calls whose
 *     responses no page waits for
 * @param slowAfter the time from its request's arrival to the last result that it waits for, 1 ms to 60 s, after which a page is logged with the call that took most;
 *     default half of its deadline
 * @param window the maximum number of its calls in flight at a time, 1 to 10,000; default 256. The calls of a wider page wait for others of the same page
 * @param priority its importance under overload, 0 (most) to 7 (least); default 3. The {@code Priority} header (RFC
 *     9218) can only lower it. Under overload the least important requests are shed first
 * @param mode how its calls are executed; default {@code dataflow}
 * @param progressive whether its parts are sent as they arrive, from the last required one on; default
 *     {@code false}. Such a page has no {@code Content-Length}, {@code X-Page-Complete} and {@code ETag}. A client that
 *     accepts {@code application/x-ndjson} or {@code text/event-stream} receives parts as they arrive in any case
 * @param etag whether a page has an {@code ETag} and is {@code Cache-Control: private, no-cache} in place of
 *     {@code no-store}; default {@code false}. A browser caches it, and receives 304 if nothing but {@code _meta} has
 *     changed
 * @param dictionary how long a browser keeps the page as the dictionary of the next one (RFC 9842, {@code dcz}), 1
 *     s to 30 days. Default 0 s, for not at all. Needs {@code com.github.luben:zstd-jni} and TLS: behind a proxy that
 *     ends TLS, set {@code server.forward-headers-strategy}
 * @param passedOnStatuses the error statuses, 400 to 499, of a required call's service that become the page's.
 *     Those of other calls and other statuses do not. Default {@code 401,403,429}, the last with the service's
 *     {@code Retry-After}; empty for none
 * @param maxBodySize the maximum size of the body of a command's request, 1 KB to 10 MB; default 64 KB. A larger one has the response 413
 */
@ConfigurationPropertiesSource
public record PageSettings(
        @Nullable Duration deadline,
        @Nullable Duration minDeadline,
        @Nullable Duration slowAfter,
        @Nullable Integer window,
        @Nullable Integer priority,
        @Nullable Mode mode,
        @Nullable Boolean progressive,
        @Nullable Boolean etag,
        @Nullable Duration dictionary,
        @Nullable Set<Integer> passedOnStatuses,
        @Nullable DataSize maxBodySize) {

    /** The settings of a page without any. */
    static final PageSettings NONE = new PageSettings(null, null, null, null, null, null, null, null, null, null, null);

    private static final Duration DEFAULT_DEADLINE = Duration.ofSeconds(10);

    private static final Duration DEFAULT_MIN_DEADLINE = Duration.ofMillis(50);

    /** A socket for each call of a page at a time is too much for the widest ones, and waiting costs them little. */
    private static final int DEFAULT_WINDOW = 256;

    /** That of RFC 9218. */
    private static final int DEFAULT_PRIORITY = 3;

    private static final Set<Integer> DEFAULT_STATUSES = Set.of(401, 403, 429);

    private static final int DEFAULT_BODY = 64 * 1024;

    private static final Duration MAX_DICTIONARY = Duration.ofDays(30);

    public PageSettings {
        if (deadline != null) {
            Ranges.require("fivefold.pages.*.deadline", deadline, Duration.ofMillis(10), Duration.ofSeconds(60));
        }
        if (minDeadline != null) {
            Ranges.require("fivefold.pages.*.min-deadline", minDeadline, Duration.ofMillis(1), Duration.ofSeconds(60));
        }
        if (slowAfter != null) {
            Ranges.require("fivefold.pages.*.slow-after", slowAfter, Duration.ofMillis(1), Duration.ofSeconds(60));
        }
        if (window != null) {
            Ranges.require("fivefold.pages.*.window", window, 1, 10_000);
        }
        if (priority != null) {
            Ranges.require("fivefold.pages.*.priority", priority, 0, 7);
        }
        if (dictionary != null && !dictionary.isZero()) {
            Ranges.require("fivefold.pages.*.dictionary", dictionary, Duration.ofSeconds(1), MAX_DICTIONARY);
        }
        if (passedOnStatuses != null) {
            passedOnStatuses = Set.copyOf(passedOnStatuses);
            passedOnStatuses.forEach(status -> Ranges.require("fivefold.pages.*.passed-on-statuses", status, 400, 499));
        }
        if (maxBodySize != null) {
            Ranges.require(
                    "fivefold.pages.*.max-body-size", maxBodySize, DataSize.ofKilobytes(1), DataSize.ofMegabytes(10));
        }
    }

    PageSettings orElse(PageSettings defaults) {
        return new PageSettings(
                deadline == null ? defaults.deadline : deadline,
                minDeadline == null ? defaults.minDeadline : minDeadline,
                slowAfter == null ? defaults.slowAfter : slowAfter,
                window == null ? defaults.window : window,
                priority == null ? defaults.priority : priority,
                mode == null ? defaults.mode : mode,
                progressive == null ? defaults.progressive : progressive,
                etag == null ? defaults.etag : etag,
                dictionary == null ? defaults.dictionary : dictionary,
                passedOnStatuses == null ? defaults.passedOnStatuses : passedOnStatuses,
                maxBodySize == null ? defaults.maxBodySize : maxBodySize);
    }

    /** The deadline that holds. */
    public Duration effectiveDeadline() {
        return deadline == null ? DEFAULT_DEADLINE : deadline;
    }

    /** The shortest deadline that a client can set. */
    public Duration effectiveMinDeadline() {
        return minDeadline == null ? DEFAULT_MIN_DEADLINE : minDeadline;
    }

    /** The time after which a page is logged. */
    public Duration effectiveSlowAfter() {
        return slowAfter == null ? effectiveDeadline().dividedBy(2) : slowAfter;
    }

    /** The maximum number of its calls at a time. */
    public int effectiveWindow() {
        return window == null ? DEFAULT_WINDOW : window;
    }

    /** Its importance, 0 (most) to 7 (least). */
    public int effectivePriority() {
        return priority == null ? DEFAULT_PRIORITY : priority;
    }

    /** The mode that holds. */
    public Mode effectiveMode() {
        return mode == null ? Mode.DATAFLOW : mode;
    }

    /** Whether parts are sent as they arrive. */
    public boolean isProgressive() {
        return progressive != null && progressive;
    }

    /** Whether a page has an {@code ETag}. */
    public boolean hasEtag() {
        return etag != null && etag;
    }

    /** How long clients keep a page as a dictionary; zero for a page without. */
    public Duration effectiveDictionary() {
        return dictionary == null ? Duration.ZERO : dictionary;
    }

    /** The error statuses of a required call that become the page's. */
    public Set<Integer> effectivePassedOnStatuses() {
        return passedOnStatuses == null ? DEFAULT_STATUSES : passedOnStatuses;
    }

    /** The maximum size of a request's body, in bytes. */
    public int effectiveMaxBodySize() {
        return maxBodySize == null ? DEFAULT_BODY : Math.toIntExact(maxBodySize.toBytes());
    }

    /** How the calls of a page are executed. */
    public enum Mode {
        /** One after the other on the page's thread. */
        SERIAL,
        /** All calls of a stage in parallel, one stage after the other. */
        STAGED,
        /** The same on the page's thread and the common pool, which all pages share: slow under load, to be measured and not to be used. */
        PARALLEL_STREAM,
        /** Each call as soon as the calls that it depends on have ended. */
        DATAFLOW
    }
}
