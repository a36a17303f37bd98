/** Telemetry that every process needs once: logs, ids, tracing switch. No class here depends on a page or on a service. */
@NullMarked
package dev.fivefold.telemetry;

import org.jspecify.annotations.NullMarked;
