/**
 * What a connection of a client has to pass before Zuul sees a request of it: nothing that is ambiguous, nothing beyond
 * the limits, no slow clients.
 *
 * <p>A client's bytes meet {@code RequestFraming}, then Netty's codec at its strictest, {@code PlainRequests}, and
 * {@code Refusals}, which ends a connection for all of them. State is a connection's own and stays on its event loop.
 */
@NullMarked
package dev.fivefold.gateway.intake;

import org.jspecify.annotations.NullMarked;
