package dev.fivefold.mocks.messages.intake;

import org.jspecify.annotations.Nullable;

/**
 * Accepted messages that wait to be written, up to a bound: what would be too much is refused and not kept. Any thread may add,
 * one takes. Lost when the process is killed.
 */
interface WaitingMessages {

    /** The most that wait: of the largest contents 128 MB, 256 MB where they are not Latin-1. */
    int MOST = 2_000;

    /** Adds a message; false if there is no room for it. Never waits. */
    boolean offer(AcceptedMessage message);

    /** Takes the oldest, null if there is none. Never waits. */
    @Nullable
    AcceptedMessage poll();

    /** How many wait. */
    int size();
}
