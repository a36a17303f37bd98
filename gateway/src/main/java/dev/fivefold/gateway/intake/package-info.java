/**
 * Checks of a client's connection before Zuul gets a request of it: no ambiguous requests, none beyond the limits, no
 * slow clients.
 *
 * <p>A client's bytes pass {@code RequestFraming}, then Netty's codec at its strictest, {@code PlainRequests}, and
 * {@code RejectionHandler}, which ends a connection for all of them. State belongs to a connection and stays on its event loop.
 */
@NullMarked
package dev.fivefold.gateway.intake;

import org.jspecify.annotations.NullMarked;
