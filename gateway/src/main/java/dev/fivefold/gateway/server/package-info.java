/**
 * The Zuul server: its listener, its connections to the origins, the flow of bytes between the two, and its lifecycle
 * from warm-up to drain. {@code ZuulProperties} documents the quirks of Zuul and its libraries.
 */
@NullMarked
package dev.fivefold.gateway.server;

import org.jspecify.annotations.NullMarked;
