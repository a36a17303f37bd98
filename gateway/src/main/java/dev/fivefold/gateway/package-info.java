/**
 * Wiring only: reads the settings, puts the routes, the filters and the Zuul server together, and reports ready.
 *
 * <p>The way of a request: {@code server} accepts its connection; {@code intake} lets it through if it is plain and within
 * the limits; {@code server} runs the inbound filters; the last of them asks {@code route} which origin it is for;
 * {@code server} proxies it there, and the outbound filters see the response.
 */
@NullMarked
package dev.fivefold.gateway;

import org.jspecify.annotations.NullMarked;
