/** The gateway's metrics; docs/metrics.md lists them. */
@NullMarked
package dev.fivefold.gateway.metrics;

import org.jspecify.annotations.NullMarked;
