package dev.fivefold.aggregator.session;

import java.util.Map;

/**
 * A user of the shop's pages.
 *
 * @param token that his browser shows
 */
record Visitor(String token, Map<String, String> preferences) {}
