/** What Prometheus is told of the gateway; all of it is listed in docs/metrics.md. */
@NullMarked
package dev.fivefold.gateway.metrics;

import org.jspecify.annotations.NullMarked;
