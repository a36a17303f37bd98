package dev.fivefold.engine.merge;

import dev.fivefold.engine.call.RawJson;

/**
 * A page, ready to be sent.
 *
 * @param body a JSON object
 * @param complete whether no part is missing, partial or stale
 */
public record MergedPage(RawJson body, boolean complete) {}
