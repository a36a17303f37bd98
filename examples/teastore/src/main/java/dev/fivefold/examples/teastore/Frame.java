package dev.fivefold.examples.teastore;

import dev.fivefold.engine.plan.PlanBuilder;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.stereotype.Component;

/** The parts that all pages have. */
@Component
class Frame {

    private final AuthClient auth;
    private final ImageClient images;
    private final PersistenceClient persistence;

    Frame(AuthClient auth, ImageClient images, PersistenceClient persistence) {
        this.auth = auth;
        this.images = images;
        this.persistence = persistence;
    }

    /** Adds them to a page whose requests have a session. */
    <R> void addTo(PlanBuilder<R> page, Function<R, Session> session) {
        page.call("categories", request -> persistence.categories()).required();
        var user = page.call("user", request -> auth.loggedIn(session.apply(request)))
                .hidden()
                .optional();
        page.value("loggedIn", user, Optional::isPresent).optional();
        page.call("siteImages", request -> images.ofSite(Map.of("icon", "64x64")))
                .unwrapped()
                .optional();
    }
}
