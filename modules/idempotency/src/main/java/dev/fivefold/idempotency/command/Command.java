package dev.fivefold.idempotency.command;

import io.micrometer.context.ThreadLocalAccessor;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A command that is being made, as its writes see it. Thread-safe. */
public interface Command {

    /** One without a key: if it is made again, it is another one. */
    Command UNKEYED = new Command() {
        @Override
        public String keyOf(String write) {
            return UUID.randomUUID().toString();
        }

        @Override
        public boolean begin(String write) {
            return true;
        }
    };

    /** The {@code Idempotency-Key} of a write's request: the same whenever the command is made again. */
    String keyOf(String write);

    /**
     * Records that a write begins, before its request is sent.
     *
     * @param write the name of the call, which its service may make twice
     * @return {@code false} if it has begun before, and its result is not known: its request must not be sent again
     * @throws RuntimeException if that cannot be recorded
     */
    boolean begin(String write);

    /** That of the page of this thread; one without a key if there is none. */
    static Command current() {
        Command here = Here.COMMAND.get();
        return here == null ? UNKEYED : here;
    }

    /** Propagates the command of a page to the threads of its calls. Registered as a service of Micrometer's context propagation. */
    final class Here implements ThreadLocalAccessor<Command> {

        private static final ThreadLocal<@Nullable Command> COMMAND = new ThreadLocal<>();

        @Override
        public Object key() {
            return Here.class;
        }

        @Override
        public @Nullable Command getValue() {
            return COMMAND.get();
        }

        @Override
        public void setValue(Command command) {
            COMMAND.set(command);
        }

        @Override
        public void setValue() {
            COMMAND.remove();
        }
    }
}
