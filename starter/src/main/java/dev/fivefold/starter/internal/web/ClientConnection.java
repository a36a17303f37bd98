package dev.fivefold.starter.internal.web;

import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletRequestWrapper;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import org.apache.catalina.connector.RequestFacade;
import org.apache.coyote.AbstractProcessor;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends the connection of a client from another thread than the one that is blocked in a write to it. Only where Tomcat's NIO connector has it. */
final class ClientConnection {

    private static final Logger LOG = LoggerFactory.getLogger(ClientConnection.class);

    private ClientConnection() {}

    /**
     * Ends the connection of a request that is being served. A blocked write to it fails then, and Tomcat resets the connection: what the client has not received takes no
     * memory any longer.
     *
     * @return {@code false} if that is not possible in this container, whose own write timeout ends the write
     */
    static boolean end(ServletRequest request) {
        try {
            SocketChannel socket = Tomcat.socket(request);
            socket.setOption(StandardSocketOptions.SO_LINGER, 0);
            // Not close(), which the thread that waits for the socket would not notice; it is Tomcat's to close.
            socket.shutdownInput(); // by which HTTP/2 notices
            socket.shutdownOutput();
            return true;
        } catch (IOException | ReflectiveOperationException | RuntimeException | LinkageError impossible) {
            LOG.debug(
                    "Connection of a slow client could not be closed: request_class={}",
                    request.getClass().getName(),
                    impossible);
            return false;
        }
    }

    /** Tomcat has no public way from a request to its socket. Loaded only when it is needed: there may be no Tomcat. */
    private static final class Tomcat {

        private static SocketChannel socket(ServletRequest request) throws ReflectiveOperationException {
            ServletRequest inner = request;
            while (inner instanceof ServletRequestWrapper wrapper) {
                inner = wrapper.getRequest();
            }
            var catalina = (org.apache.catalina.connector.Request)
                    field(RequestFacade.class, "request").get(inner);
            Object processor = field(org.apache.coyote.Request.class, "hook").get(catalina.getCoyoteRequest());
            Method wrapperOf = AbstractProcessor.class.getDeclaredMethod("getSocketWrapper");
            wrapperOf.setAccessible(true);
            SocketWrapperBase<?> wrapper = (SocketWrapperBase<?>) wrapperOf.invoke(processor);
            return ((NioChannel) wrapper.getSocket()).getIOChannel();
        }

        private static Field field(Class<?> type, String name) throws ReflectiveOperationException {
            Field field = type.getDeclaredField(name);
            field.setAccessible(true);
            return field;
        }
    }
}
