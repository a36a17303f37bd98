package dev.fivefold.aggregator.page;

import dev.fivefold.engine.merge.MergedPage;
import java.time.Duration;
import java.util.Optional;

/** What came of the wish for a page. */
public sealed interface PageResult {

    /**
     * A page, if perhaps not a complete one.
     *
     * @param essentials from its beginning to the last answer that it could not do without; empty if that says nothing
     */
    record Assembled(MergedPage page, Optional<Duration> essentials) implements PageResult {}

    /** The page has no part of this name. */
    record UnknownPart() implements PageResult {}

    /** There is nobody of this id. */
    record UnknownUser() implements PageResult {}

    /**
     * No page, since a part of it that it cannot do without is missing.
     *
     * @param call the name of the part's call
     * @param elapsed from the page's beginning to when that was known
     */
    record Unavailable(String call, Cause cause, Duration elapsed) implements PageResult {}

    /** Why a part is missing. */
    enum Cause {
        /** Its service could not be reached, or its answer was an error or unfit to use. */
        FAILED,
        /** Its service did not answer in time. */
        TIMED_OUT,
        /** This service had no room to make the call. */
        OVERLOADED
    }
}
