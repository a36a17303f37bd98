package dev.fivefold.examples.federation;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.core.io.Resource;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Serves the page for a POST of the one document that it is declared for, as it is written in {@code federation.document}, and 400 for any other. */
@Component
class TrustedDocument extends OncePerRequestFilter {

    private static final int MAX_BYTES = 65_536;

    private final JsonMapper json;
    private final String document;

    private record Operation(@Nullable String query) {}

    TrustedDocument(JsonMapper json, @Value("${federation.document}") Resource document) throws IOException {
        this.json = json;
        this.document = document.getContentAsString(StandardCharsets.UTF_8).strip();
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return !request.getMethod().equals("POST") || !request.getRequestURI().equals("/graphql");
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (isTrusted(request.getInputStream().readNBytes(MAX_BYTES))) {
            chain.doFilter(new Read(request), response);
        } else {
            response.sendError(
                    HttpServletResponse.SC_BAD_REQUEST,
                    "this page serves one query: send the text of federation.document");
        }
    }

    private boolean isTrusted(byte[] body) {
        try {
            String query = json.readValue(body, Operation.class).query();
            return query != null && query.strip().equals(document);
        } catch (JacksonException invalid) {
            return false;
        }
    }

    /** A query by POST is a read. */
    private static final class Read extends HttpServletRequestWrapper {

        Read(HttpServletRequest request) {
            super(request);
        }

        @Override
        public String getMethod() {
            return "GET";
        }
    }
}
