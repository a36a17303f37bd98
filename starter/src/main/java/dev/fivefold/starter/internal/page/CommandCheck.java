package dev.fivefold.starter.internal.page;

import dev.fivefold.engine.plan.Place;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlannedCall;
import dev.fivefold.starter.internal.config.PageSettings;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Finds plans and settings that a command cannot have, and writes of pages that are no commands. */
final class CommandCheck {

    private CommandCheck() {}

    /**
     * Checks a page.
     *
     * @param own its own settings; {@code null} if it has none
     * @throws IllegalArgumentException naming the page, the call and what to write
     */
    static void require(String page, boolean command, Plan<?> plan, @Nullable PageSettings own) {
        String of = "' of page '" + page + "' ";
        if (!command) {
            refuse(
                    plan,
                    PlannedCall::writes,
                    of + "is a write, and the page is read by GET: declare it with Page.post");
            return;
        }
        refuse(plan, call -> call.writes() && call.loops(), of + "is a loop of writes: give it one call");
        refuse(
                plan,
                PlannedCall::deferred,
                of + "is deferred, and a command has no parts to ask for: end it with optional()");
        refuse(
                plan,
                call -> call.place() == Place.STREAM,
                of + "is a stream, and a command is sent at once: use a page");
        refuse(
                plan,
                call -> call.target().writes() && !call.writes(),
                of + "writes to its service: end it with write()");
        refuse(
                plan,
                call -> call.writes()
                        && !call.service().isEmpty()
                        && !call.target().writes(),
                of + "ends with write(), and its client's method reads: end it with optional()");
        int first = plan.calls().stream()
                .filter(PlannedCall::writes)
                .mapToInt(PlannedCall::index)
                .findFirst()
                .orElse(0);
        refuse(
                plan,
                call -> call.index() > first && call.required() && !call.writes(),
                of + "is required, but what was written before it stays written: end it with optional() or orElse()");
        if (own != null && (own.progressive() != null || own.etag() != null || own.dictionary() != null)) {
            throw new IllegalArgumentException("page '" + page
                    + "' is a command: remove progressive, etag and dictionary" + " from fivefold.pages." + page);
        }
    }

    private static void refuse(Plan<?> plan, Predicate<PlannedCall<?>> invalid, String reason) {
        plan.calls().stream().filter(invalid).findFirst().ifPresent(call -> {
            throw new IllegalArgumentException("call '" + call + reason);
        });
    }
}
