package dev.fivefold.idempotency.command;

import dev.fivefold.starter.internal.page.ServedPage;
import jakarta.servlet.http.HttpServletRequest;
import java.util.function.Function;

/** Makes commands, or responds to those that have been made. Thread-safe. */
public interface CommandMaker {

    /**
     * The response to a command.
     *
     * @param body of the request; empty for none
     * @param making makes it, on this thread
     */
    CommandResponse respond(
            ServedPage<?> page, HttpServletRequest http, byte[] body, Function<Command, CommandResponse> making);

    /** The response to a question about a command, by its key. */
    CommandResponse stateOf(ServedPage<?> page, HttpServletRequest http, String key);
}
