package dev.fivefold.mcp;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;

/** The response to the GET of a page, in memory. The MCP client gets its body, and neither headers nor cookies. For one thread. */
final class ToolResponse implements HttpServletResponse {

    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private final HttpHeaders headers = new HttpHeaders();
    private final ServletOutputStream out = new ServletOutputStream() {
        @Override
        public void write(int one) {
            body.write(one);
        }

        @Override
        public void write(byte[] all, int from, int length) {
            body.write(all, from, length);
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setWriteListener(WriteListener listener) {
            throw new IllegalStateException("The request of a tool is not asynchronous");
        }
    };

    private @Nullable PrintWriter writer;
    private String encoding = StandardCharsets.UTF_8.name();
    private Locale locale = Locale.ROOT;
    private int status = HttpStatus.OK.value();
    private boolean committed;

    /** The body as text; empty if there is none. */
    String text() {
        if (writer != null) {
            writer.flush();
        }
        return body.toString(Charset.forName(encoding));
    }

    @Override
    public void addCookie(Cookie cookie) {
        // no browser receives it
    }

    @Override
    public String encodeURL(String url) {
        return url;
    }

    @Override
    public String encodeRedirectURL(String url) {
        return url;
    }

    @Override
    public void sendError(int error, @Nullable String message) {
        resetBuffer();
        status = error;
        committed = true;
    }

    @Override
    public void sendError(int error) {
        sendError(error, null);
    }

    @Override
    public void sendRedirect(String location, int code, boolean clearBuffer) {
        sendError(code);
        setHeader(HttpHeaders.LOCATION, location);
    }

    @Override
    public boolean containsHeader(String name) {
        return headers.containsHeader(name);
    }

    @Override
    public void setDateHeader(String name, long date) {
        headers.setDate(name, date);
    }

    @Override
    public void addDateHeader(String name, long date) {
        headers.setDate(name, date);
    }

    @Override
    public void setHeader(String name, @Nullable String value) {
        headers.set(name, value);
        if (value == null) {
            headers.remove(name);
        }
    }

    @Override
    public void addHeader(String name, @Nullable String value) {
        if (value != null) {
            headers.add(name, value);
        }
    }

    @Override
    public void setIntHeader(String name, int value) {
        setHeader(name, Integer.toString(value));
    }

    @Override
    public void addIntHeader(String name, int value) {
        addHeader(name, Integer.toString(value));
    }

    @Override
    public void setStatus(int code) {
        status = code;
    }

    @Override
    public int getStatus() {
        return status;
    }

    @Override
    public @Nullable String getHeader(String name) {
        return headers.getFirst(name);
    }

    @Override
    public Collection<String> getHeaders(String name) {
        return headers.getOrEmpty(name);
    }

    @Override
    public Collection<String> getHeaderNames() {
        return List.copyOf(headers.headerNames());
    }

    @Override
    public String getCharacterEncoding() {
        return encoding;
    }

    @Override
    public @Nullable String getContentType() {
        return headers.getFirst(HttpHeaders.CONTENT_TYPE);
    }

    @Override
    public ServletOutputStream getOutputStream() {
        return out;
    }

    @Override
    public PrintWriter getWriter() {
        PrintWriter one =
                writer == null ? new PrintWriter(new OutputStreamWriter(body, Charset.forName(encoding))) : writer;
        writer = one;
        return one;
    }

    @Override
    public void setCharacterEncoding(@Nullable String charset) {
        encoding = charset == null ? StandardCharsets.UTF_8.name() : charset;
    }

    @Override
    public void setContentLength(int length) {
        // that of the body
    }

    @Override
    public void setContentLengthLong(long length) {
        // that of the body
    }

    @Override
    public void setContentType(@Nullable String type) {
        setHeader(HttpHeaders.CONTENT_TYPE, type);
    }

    @Override
    public void setBufferSize(int size) {
        // all of it
    }

    @Override
    public int getBufferSize() {
        return Integer.MAX_VALUE;
    }

    @Override
    public void flushBuffer() {
        // there is no connection
    }

    @Override
    public void resetBuffer() {
        writer = null;
        body.reset();
    }

    @Override
    public boolean isCommitted() {
        return committed;
    }

    @Override
    public void reset() {
        resetBuffer();
        headers.clear();
        status = HttpStatus.OK.value();
    }

    @Override
    public void setLocale(Locale of) {
        locale = of;
    }

    @Override
    public Locale getLocale() {
        return locale;
    }
}
