package dev.fivefold.starter.internal.intake;

import dev.fivefold.admission.PermitRequest;
import dev.fivefold.starter.internal.page.ServedPage;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads from the headers of a request how urgent it is and how long it can wait. */
final class PagePermitRequest {

    private static final String PREFETCH = "prefetch";

    /** The urgency in a {@code Priority} header (RFC 9218), a dictionary of structured fields. */
    private static final Pattern URGENCY = Pattern.compile("(?:^|,)[ \\t]*u=([0-7])[ \\t]*(?:$|[,;])");

    private static final int DEFAULT_URGENCY = 3;

    private static final int LEAST_URGENT = PermitRequest.URGENCIES - 1;

    private PagePermitRequest() {}

    /**
     * The permitRequest of a request.
     *
     * @param trusted whether its {@code Priority} header is that of a gateway
     */
    static PermitRequest of(HttpServletRequest request, ServedPage<?> page, boolean trusted) {
        boolean prefetch = isPrefetch(request.getHeader("Sec-Purpose")) || isPrefetch(request.getHeader("Purpose"));
        Duration deadline = PageTimeout.of(request, page.settings());
        return new PermitRequest(
                page.cost(),
                page.brownoutCost(),
                prefetch
                        ? LEAST_URGENT
                        : urgency(request.getHeader("Priority"), page.settings().effectivePriority(), trusted),
                prefetch,
                deadline.dividedBy(2)); // the other half is for making it
    }

    /** That of the page. An untrusted client can only make its requests less urgent, by more than the default of the header. */
    private static int urgency(@Nullable String priority, int ofPage, boolean trusted) {
        Matcher urgency = URGENCY.matcher(priority == null ? "" : priority);
        if (!urgency.find()) {
            return ofPage;
        }
        int asked = Integer.parseInt(urgency.group(1));
        if (trusted) {
            return asked;
        }
        return asked > DEFAULT_URGENCY ? Math.max(ofPage, asked) : ofPage;
    }

    /** By the header of the Fetch standard, with or without parameters ({@code prefetch;prerender}), or by its predecessor. */
    private static boolean isPrefetch(@Nullable String purpose) {
        return purpose != null && purpose.split(";", 2)[0].strip().equalsIgnoreCase(PREFETCH);
    }
}
