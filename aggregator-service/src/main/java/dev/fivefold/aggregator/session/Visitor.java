package dev.fivefold.aggregator.session;

import java.util.Map;

/**
 * Somebody who looks at the shop's pages.
 *
 * @param token that his browser shows
 */
record Visitor(String token, Map<String, String> preferences) {}
