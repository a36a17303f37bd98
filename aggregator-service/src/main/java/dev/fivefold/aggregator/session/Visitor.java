package dev.fivefold.aggregator.session;

import java.util.Map;

/**
 * A user of the shop's pages.
 *
 * @param token of the browser
 */
record Visitor(String token, Map<String, String> preferences) {}
