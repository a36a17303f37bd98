package dev.fivefold.idempotency;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fivefold.idempotency.command.Command;
import dev.fivefold.idempotency.command.CommandResponse;
import java.time.Duration;

/** A command with a key while it is made. Thread-safe. */
final class BegunCommand implements Command {

    private static final int KEY_LENGTH = 32;

    private final String id;
    private final String owner;
    private final CommandStore store;
    private final Duration ttl;
    private StoredCommand state;

    BegunCommand(String id, String owner, CommandStore store, Duration ttl, StoredCommand state) {
        this.id = id;
        this.owner = owner;
        this.store = store;
        this.ttl = ttl;
        this.state = state;
    }

    @Override
    public String keyOf(String write) {
        return KeyedCommands.hash(id.getBytes(UTF_8), write.getBytes(UTF_8)).substring(0, KEY_LENGTH);
    }

    @Override
    public synchronized boolean begin(String write) {
        if (state.begun().contains(write)) {
            return false;
        }
        state = state.begin(write);
        save();
        return true;
    }

    /** Stores it as it is. */
    synchronized void save() {
        store.save(id, owner, state.bytes(), ttl);
    }

    /** Stores it with its response. */
    synchronized void end(CommandResponse response) {
        state = state.end(response);
        save();
    }
}
