package dev.fivefold.idempotency.command;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The request of a command, whose body has been received: a client that sends it slowly takes no permit. */
public final class CommandBody extends HttpServletRequestWrapper {

    private static final String ATTRIBUTE = CommandBody.class.getName();

    private CommandBody(HttpServletRequest request) {
        super(request);
    }

    /** The request with its whole body; {@code null} if that is larger than {@code max} bytes. */
    static @Nullable HttpServletRequest received(HttpServletRequest request, int max) throws IOException {
        byte[] body = request.getInputStream().readNBytes(max + 1);
        request.setAttribute(ATTRIBUTE, body);
        return body.length > max ? null : new CommandBody(request);
    }

    /** The body of a request that has come through {@link CommandFilter}; not to be modified. */
    public static byte[] of(HttpServletRequest request) {
        return request.getAttribute(ATTRIBUTE) instanceof byte[] body ? body : new byte[0];
    }

    @Override
    public BufferedReader getReader() {
        return new BufferedReader(new InputStreamReader(getInputStream(), StandardCharsets.UTF_8)); // as JSON is
    }

    @Override
    public ServletInputStream getInputStream() {
        ByteArrayInputStream body = new ByteArrayInputStream(of(this));
        return new ServletInputStream() {
            @Override
            public int read() {
                return body.read();
            }

            @Override
            public int read(byte[] bytes, int offset, int length) {
                return body.read(bytes, offset, length);
            }

            @Override
            public boolean isFinished() {
                return body.available() == 0;
            }

            @Override
            public boolean isReady() {
                return true;
            }

            @Override
            public void setReadListener(ReadListener listener) {
                throw new IllegalStateException("The body has been received");
            }
        };
    }
}
