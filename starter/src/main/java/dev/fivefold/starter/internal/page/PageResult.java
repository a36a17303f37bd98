package dev.fivefold.starter.internal.page;

import dev.fivefold.engine.merge.MergedPage;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The result of a request for a page. */
public sealed interface PageResult {

    /**
     * A page, if perhaps not a complete one.
     *
     * @param required from its start to the last required result; empty if that does not represent the duration of a page
     */
    record Assembled(MergedPage page, Optional<Duration> required) implements PageResult {}

    /** The page has no part of this name. */
    record UnknownPart() implements PageResult {}

    /** The page does not exist for this request. */
    record NotFound() implements PageResult {}

    /**
     * No page, since the service of a required call responded with an error status that makes one of the page.
     *
     * @param call its name
     * @param status of the page, 400 to 599
     * @param retryAfter the time after which the service accepts the call again; {@code null} if it did not say so
     */
    record PassedOn(String call, int status, @Nullable Duration retryAfter) implements PageResult {}

    /**
     * No page, since a required call has no value.
     *
     * @param call its name
     * @param elapsed from the start of the page until that was known
     */
    record Unavailable(String call, Cause cause, Duration elapsed) implements PageResult {}

    /** Why a required call has no value. */
    enum Cause {
        /** The service was unreachable, or its response was an error or invalid. */
        FAILED,
        /** No response in time. */
        TIMED_OUT,
        /** This process had no capacity for the call, or the circuit breaker is open. */
        OVERLOADED
    }
}
