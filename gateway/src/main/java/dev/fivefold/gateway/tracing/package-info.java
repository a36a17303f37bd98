/** Spans of requests, if tracing is on: one of the request, and within it one of its way to the origin. */
@NullMarked
package dev.fivefold.gateway.tracing;

import org.jspecify.annotations.NullMarked;
