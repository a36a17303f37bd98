package dev.fivefold.lab.code;

import dev.fivefold.lab.Service;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An address of the stack, compared between two steps under load.
 *
 * @param title of its table
 * @param url with a part of the stack in the place of its host, and places for the request's number
 * @param body what is sent; null for a GET
 * @param before the id of the step that it is compared with
 * @param after the id of the step that is better
 * @param methods that a profile is to find in the one step and not in the other, with their classes; all of one service
 * @param article what an article says; null if it says nothing
 */
record Endpoint(
        String title,
        String url,
        @Nullable Path body,
        String before,
        String after,
        List<String> methods,
        @Nullable String article) {

    Endpoint {
        methods = List.copyOf(methods);
    }

    /** Whose methods they are; the mocks' if there are none. */
    Service service() {
        return !methods.isEmpty() && methods.getFirst().startsWith("dev.fivefold.aggregator.")
                ? Service.AGGREGATOR
                : Service.MOCKS;
    }

    /** Its title as a part of the names of files. */
    String slug() {
        return title.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    }
}
