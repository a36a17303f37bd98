/**
 * Wiring only: reads the settings, assembles the routes, the filters and the Zuul server, and reports readiness.
 *
 * <p>The way of a request: {@code server} accepts its connection. {@code intake} passes it if it is plain and within
 * the limits. {@code server} runs the inbound filters; the last of them looks up its origin in {@code route}.
 * {@code server} proxies it there, and the outbound filters process the response.
 */
@NullMarked
package dev.fivefold.gateway;

import org.jspecify.annotations.NullMarked;
