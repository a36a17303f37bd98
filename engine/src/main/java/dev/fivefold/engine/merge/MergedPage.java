package dev.fivefold.engine.merge;

import dev.fivefold.engine.call.RawJson;
import org.jspecify.annotations.Nullable;

/**
 * A page, ready to be sent.
 *
 * @param body all of it, or what is left of a page that has been sent in part
 * @param parts the same without {@code _meta}, which differs from page to page
 * @param serverTiming the value of the header {@code Server-Timing}; {@code null} for none
 * @param complete whether no part is missing, partial or stale
 */
public record MergedPage(
        RawJson body,
        RawJson parts,
        boolean complete,
        @Nullable String serverTiming) {}
