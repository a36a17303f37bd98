package dev.fivefold.okhttp;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.SocketFactory;

/**
 * Sockets with TCP_NODELAY. OkHttp writes a body in pieces of 8 KB. By default (Nagle's algorithm) the system holds
 * back the second until the service has acknowledged the first, which takes 40 ms.
 */
final class NoDelaySockets extends SocketFactory {

    private final SocketFactory sockets = SocketFactory.getDefault();

    @Override
    public Socket createSocket() throws IOException {
        return noDelay(sockets.createSocket());
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return noDelay(sockets.createSocket(host, port));
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) throws IOException {
        return noDelay(sockets.createSocket(host, port, localHost, localPort));
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return noDelay(sockets.createSocket(host, port));
    }

    @Override
    public Socket createSocket(InetAddress address, int port, InetAddress localAddress, int localPort)
            throws IOException {
        return noDelay(sockets.createSocket(address, port, localAddress, localPort));
    }

    private static Socket noDelay(Socket socket) throws IOException {
        socket.setTcpNoDelay(true);
        return socket;
    }
}
