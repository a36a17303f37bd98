package dev.fivefold.aggregator.merge;

import dev.fivefold.aggregator.call.RawBody;

/**
 * A page, ready to be sent.
 *
 * @param body a JSON object
 * @param complete whether every part that the page needs is whole
 */
public record MergedPage(RawBody body, boolean complete) {}
