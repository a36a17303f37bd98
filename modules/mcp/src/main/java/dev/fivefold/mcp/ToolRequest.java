package dev.fivefold.mcp;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.MappingMatch;
import java.io.BufferedReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.web.util.UriUtils;

/**
 * The GET of a page by the client of a tool: with the headers, cookies, session, principal and attributes of its MCP request, but for those of the message, and of
 * its handling. It cannot be asynchronous: the tool's thread waits for its response. For one thread.
 */
final class ToolRequest extends HttpServletRequestWrapper {

    /** Headers of the JSON-RPC message and its response. */
    private static final Set<String> OF_MESSAGE = Set.of(
            "accept",
            "accept-encoding",
            "available-dictionary",
            "content-encoding",
            "content-length",
            "content-type",
            "dictionary-id",
            "expect",
            "if-match",
            "if-modified-since",
            "if-none-match",
            "if-range",
            "if-unmodified-since",
            "origin",
            "range",
            "te",
            "transfer-encoding");

    /** Attributes that Spring MVC, filters, the container and Fivefold have for the MCP request itself. */
    private static final List<String> OF_HANDLING =
            List.of("org.springframework.web.", "jakarta.servlet.", "org.apache.", "dev.fivefold.");

    private final ToolInput.Target target;
    private final Map<String, Object> attributes = new HashMap<>();

    ToolRequest(HttpServletRequest client, ToolInput.Target target) {
        super(client);
        this.target = target;
        Collections.list(client.getAttributeNames()).stream()
                .filter(name ->
                        !name.endsWith(".FILTERED") && OF_HANDLING.stream().noneMatch(name::startsWith))
                .forEach(name -> attributes.put(name, client.getAttribute(name)));
    }

    private boolean hasServletPath() {
        return getHttpServletMapping().getMappingMatch() == MappingMatch.PATH;
    }

    @Override
    public String getMethod() {
        return HttpMethod.GET.name();
    }

    @Override
    public String getRequestURI() {
        return getContextPath() + (hasServletPath() ? super.getServletPath() : "") + target.path();
    }

    @Override
    public StringBuffer getRequestURL() {
        StringBuffer url = super.getRequestURL();
        url.setLength(url.length() - super.getRequestURI().length());
        return url.append(getRequestURI());
    }

    @Override
    public String getServletPath() {
        return hasServletPath() ? super.getServletPath() : decodedPath();
    }

    @Override
    public @Nullable String getPathInfo() {
        return hasServletPath() ? decodedPath() : null;
    }

    private String decodedPath() {
        return UriUtils.decode(target.path(), StandardCharsets.UTF_8);
    }

    @Override
    public @Nullable String getPathTranslated() {
        return null;
    }

    @Override
    public @Nullable String getQueryString() {
        String query = target.query().entrySet().stream()
                .flatMap(each -> each.getValue().stream().map(value -> encoded(each.getKey()) + "=" + encoded(value)))
                .collect(Collectors.joining("&"));
        return query.isEmpty() ? null : query;
    }

    private static String encoded(String text) {
        return UriUtils.encode(text, StandardCharsets.UTF_8);
    }

    @Override
    public @Nullable String getParameter(String name) {
        List<String> values = target.query().get(name);
        return values == null ? null : values.getFirst();
    }

    @Override
    public String @Nullable [] getParameterValues(String name) {
        List<String> values = target.query().get(name);
        return values == null ? null : values.toArray(String[]::new);
    }

    @Override
    public Map<String, String[]> getParameterMap() {
        return target.query().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, each -> each.getValue().toArray(String[]::new)));
    }

    @Override
    public Enumeration<String> getParameterNames() {
        return Collections.enumeration(target.query().keySet());
    }

    private static boolean isHidden(String header) {
        return OF_MESSAGE.contains(header.toLowerCase(Locale.ROOT));
    }

    @Override
    public @Nullable String getHeader(String name) {
        return name.equalsIgnoreCase("Accept")
                ? MediaType.APPLICATION_JSON_VALUE
                : isHidden(name) ? null : super.getHeader(name);
    }

    @Override
    public Enumeration<String> getHeaders(String name) {
        String value = getHeader(name);
        return value == null || isHidden(name)
                ? Collections.enumeration(value == null ? List.of() : List.of(value))
                : super.getHeaders(name);
    }

    @Override
    public Enumeration<String> getHeaderNames() {
        List<String> names = Collections.list(super.getHeaderNames()).stream()
                .filter(name -> getHeader(name) != null)
                .toList();
        return Collections.enumeration(names);
    }

    @Override
    public long getDateHeader(String name) {
        return isHidden(name) ? -1 : super.getDateHeader(name);
    }

    @Override
    public int getIntHeader(String name) {
        return isHidden(name) ? -1 : super.getIntHeader(name);
    }

    @Override
    public @Nullable String getContentType() {
        return null;
    }

    @Override
    public int getContentLength() {
        return -1;
    }

    @Override
    public long getContentLengthLong() {
        return -1;
    }

    @Override
    public ServletInputStream getInputStream() {
        return new ServletInputStream() {
            @Override
            public int read() {
                return -1;
            }

            @Override
            public boolean isFinished() {
                return true;
            }

            @Override
            public boolean isReady() {
                return true;
            }

            @Override
            public void setReadListener(ReadListener listener) {
                throw new IllegalStateException("The request of a tool is not asynchronous");
            }
        };
    }

    @Override
    public BufferedReader getReader() {
        return new BufferedReader(Reader.nullReader());
    }

    @Override
    public @Nullable Object getAttribute(String name) {
        return attributes.get(name);
    }

    @Override
    public Enumeration<String> getAttributeNames() {
        return Collections.enumeration(List.copyOf(attributes.keySet()));
    }

    @Override
    public void setAttribute(String name, @Nullable Object value) {
        if (value == null) {
            attributes.remove(name);
        } else {
            attributes.put(name, value);
        }
    }

    @Override
    public void removeAttribute(String name) {
        attributes.remove(name);
    }

    @Override
    public DispatcherType getDispatcherType() {
        return DispatcherType.REQUEST;
    }

    @Override
    public boolean isAsyncSupported() {
        return false;
    }

    @Override
    public boolean isAsyncStarted() {
        return false;
    }

    @Override
    public AsyncContext startAsync() {
        throw new IllegalStateException("The request of a tool is not asynchronous");
    }

    @Override
    public AsyncContext startAsync(ServletRequest request, ServletResponse response) {
        return startAsync();
    }
}
