/** What Prometheus is told of pages and their pool; all of it is listed in docs/metrics.md. */
@NullMarked
package dev.fivefold.aggregator.metrics;

import org.jspecify.annotations.NullMarked;
