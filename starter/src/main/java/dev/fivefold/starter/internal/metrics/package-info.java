/** The starter's metrics, documented in docs/metrics.md. */
@NullMarked
package dev.fivefold.starter.internal.metrics;

import org.jspecify.annotations.NullMarked;
