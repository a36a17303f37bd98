package dev.fivefold.aggregator.session;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * A view of a page by a visitor.
 *
 * @param seen the catalogue's own entries
 */
record PageView(Instant at, String path, String referrer, Map<String, String> parameters, List<Product> seen) {}
