package dev.fivefold.starter.internal.web;

import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.internal.config.PageSettings;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

/** A content coding of pages beside gzip, by what their clients have received before. Thread-safe. */
public interface PageCoding {

    /** The coding for a request; {@code null} if there is none for this page or its client. */
    @Nullable
    OfRequest of(HttpServletRequest request, PageSettings page);

    /** The coding of one response. For one thread. */
    interface OfRequest {

        /** Whether this response can be encoded; otherwise the client has nothing that helps yet. */
        boolean encodes();

        /** The name of the coding. */
        String name();

        /** The page in the coding. */
        byte[] encode(byte[] page);

        /** Makes the client keep the page for its next request. */
        void announce(HttpServletResponse response);

        /** Holds a complete page for the client's next request. To be called after it has been sent: that takes time. */
        void hold(RawJson page);
    }
}
