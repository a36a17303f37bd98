package dev.fivefold.gateway.server;

import java.net.InetSocketAddress;

/** The gateway cannot listen on its address; the message says what to change. */
final class CannotListenException extends RuntimeException {

    private static final long serialVersionUID = 1;

    CannotListenException(InetSocketAddress address, RuntimeException cause) {
        super(message(address, cause), cause);
    }

    private static String message(InetSocketAddress address, RuntimeException cause) {
        String reason = String.valueOf(
                cause.getCause() == null ? cause.getMessage() : cause.getCause().getMessage());
        if (reason.contains("Address already in use")) {
            return "port %d is in use: set fivefold.gateway.port or stop the process that listens there"
                    .formatted(address.getPort());
        }
        return "cannot listen on %s:%d (%s): set fivefold.gateway.address to an address of this machine and "
                        .formatted(address.getHostString(), address.getPort(), reason)
                + "fivefold.gateway.port to a port that this user may open";
    }
}
