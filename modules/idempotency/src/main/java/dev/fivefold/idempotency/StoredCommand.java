package dev.fivefold.idempotency;

import dev.fivefold.idempotency.command.CommandResponse;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * What is known of a command. Immutable.
 *
 * @param fingerprint of its request
 * @param begun the writes that have begun and must not be sent again
 * @param response the last one; {@code null} if none was made
 */
record StoredCommand(
        String fingerprint, Set<String> begun, @Nullable CommandResponse response) {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    StoredCommand {
        begun = Set.copyOf(begun);
    }

    static @Nullable StoredCommand read(byte @Nullable [] bytes) {
        return bytes == null ? null : JSON.readValue(bytes, StoredCommand.class);
    }

    byte[] bytes() {
        return JSON.writeValueAsBytes(this);
    }

    /** The same with a write that has begun. */
    StoredCommand begin(String write) {
        Set<String> all = new HashSet<>(begun);
        all.add(write);
        return new StoredCommand(fingerprint, all, response);
    }

    /** The same with its response. */
    StoredCommand end(CommandResponse with) {
        Set<String> left = new HashSet<>(begun);
        left.removeAll(with.unmade());
        return new StoredCommand(fingerprint, left, with);
    }

    /** The response for all repeated requests; {@code null} while it is to be made. */
    @Nullable
    CommandResponse settled() {
        return response != null && response.settled() ? response : null;
    }
}
