package dev.fivefold.starter.internal.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.http.HttpHeaders;

/** Recognizes the requests that a browser sends for pages of other sites (cross-site request forgery). */
public final class OtherSites {

    private OtherSites() {}

    /**
     * Whether a browser sends it for a page of another site. What the application's CORS configuration has allowed has a header already. Other clients than browsers
     * send neither header.
     */
    public static boolean sent(HttpServletRequest http, HttpServletResponse response) {
        String site = http.getHeader("Sec-Fetch-Site");
        String origin = http.getHeader(HttpHeaders.ORIGIN);
        if (response.containsHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_ORIGIN)) {
            return false;
        }
        if (site != null) {
            return !site.equals("same-origin") && !site.equals("none");
        }
        return origin != null
                && !origin.replaceFirst("^https?://", "").equalsIgnoreCase(http.getHeader(HttpHeaders.HOST));
    }
}
