/**
 * The Zuul server: its listener, its connections to the origins, the flow of bytes between the two, and its life from
 * the first request to the drain. {@code ZuulProperties} documents the quirks of Zuul and its libraries.
 */
@NullMarked
package dev.fivefold.gateway.server;

import org.jspecify.annotations.NullMarked;
