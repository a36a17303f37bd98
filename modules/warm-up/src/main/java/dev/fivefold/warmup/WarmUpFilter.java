package dev.fivefold.warmup;

import dev.fivefold.starter.internal.request.PageMark;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Marks the pages of the warm-up, and sends their stand-ins. A request for one or the other shows the ticket of this start, which is random and
 * ends with the warm-up. Before all other filters but that of the request's id, so that the marked pages are in no access log, metric and trace of requests.
 */
public final class WarmUpFilter extends OncePerRequestFilter implements Ordered {

    /** Header of the warm-up's requests for pages; its value is the ticket. */
    static final String HEADER = "X-Warm-Up";

    private static final Pattern STAND_IN = Pattern.compile("/fivefold-stand-ins/([^/]{36})/([0-9]{1,6})");

    private final StandIns standIns;
    private final String ticket = UUID.randomUUID().toString();
    private volatile boolean open;

    /** A filter that lets all requests pass until a warm-up begins. */
    public WarmUpFilter(StandIns standIns) {
        this.standIns = standIns;
    }

    /** Accepts the ticket from now on. */
    void begin() {
        open = true;
    }

    /** Accepts nothing any longer. */
    void end() {
        open = false;
    }

    String ticket() {
        return ticket;
    }

    /** The path of the stand-ins, without their numbers. */
    String path() {
        return "/fivefold-stand-ins/" + ticket + "/";
    }

    @Override
    public int getOrder() {
        return Ordered.HIGHEST_PRECEDENCE;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return !open;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Matcher standIn = STAND_IN.matcher(
                request.getRequestURI().substring(request.getContextPath().length()));
        if (standIn.matches() && isTicket(standIn.group(1))) {
            send(standIns.next(Integer.parseInt(standIn.group(2))), request, response);
            return;
        }
        try (PageMark.Binding open = PageMark.STAND_INS.bind(isTicket(request.getHeader(HEADER)))) {
            chain.doFilter(request, response);
        }
    }

    private boolean isTicket(@Nullable String shown) {
        return shown != null
                && MessageDigest.isEqual(
                        shown.getBytes(StandardCharsets.UTF_8), ticket.getBytes(StandardCharsets.UTF_8));
    }

    private static void send(StandIns.@Nullable Body body, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (body == null) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
            return;
        }
        String codings = request.getHeader(HttpHeaders.ACCEPT_ENCODING);
        boolean gzip = codings != null && codings.contains("gzip");
        byte[] sent = gzip ? body.gzip() : body.plain();
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        if (gzip) {
            response.setHeader(HttpHeaders.CONTENT_ENCODING, "gzip");
        }
        response.setContentLength(sent.length);
        response.getOutputStream().write(sent);
    }
}
