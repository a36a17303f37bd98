/**
 * The Zuul server: its listener, its connections to the origins, the flow of bytes between the two, and its life from
 * the first request to the drain. What is odd about Zuul and its libraries is in {@code ZuulProperties}.
 */
@NullMarked
package dev.fivefold.gateway.server;

import org.jspecify.annotations.NullMarked;
