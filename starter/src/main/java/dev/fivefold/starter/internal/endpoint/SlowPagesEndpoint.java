package dev.fivefold.starter.internal.endpoint;

import dev.fivefold.starter.internal.page.SlowPages;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;

/** The slowest pages of the last hour and the last failed ones, with what their calls waited for. */
@WebEndpoint(id = "slowpages")
public record SlowPagesEndpoint(SlowPages pages) {

    /** Those of the page of this name; without a name those of all pages. */
    @ReadOperation
    public SlowPages.Snapshot pages(@Nullable String page) {
        return pages.snapshot(page);
    }
}
