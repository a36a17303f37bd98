package dev.fivefold.mocks.messages.intake.id;

import dev.fivefold.mocks.messages.intake.copy.NewMessage;

/**
 * Computes ids from user, source and content: equal messages have equal ids, and different ones almost certainly
 * different ids.
 *
 * <p>At 1,000 messages a second, a minute has 60,000 ids and 1.8 thousand million pairs of them. This is the chance
 * that two different messages of a minute have the same id, of which one is then rejected as a duplicate:
 * <table>
 * <caption>Chance by the length of an id</caption>
 * <tr><td>32 bits, as CRC32</td><td>34 %</td></tr>
 * <tr><td>64 bits</td><td>1 in 10<sup>10</sup>, once in 19,000 years</td></tr>
 * <tr><td>128 bits, as MD5 and MurmurHash3</td><td>1 in 2 × 10<sup>29</sup></td></tr>
 * </table>
 *
 * <p>This holds for senders without intent (docs/adr/0018-message-ids.md). Thread-safe.
 */
public interface UniqueIds {

    /** The id of a message, which must not change any more. */
    UniqueId of(NewMessage message);

    /** MD5, computed at each use of an id (article 002). */
    static UniqueIds md5() {
        return new Md5Ids();
    }

    /** CRC32, computed once a message (article 002): fast, and too short for a busy service. */
    static UniqueIds crc32() {
        return new Crc32Ids();
    }

    /** MurmurHash3 of 128 bits, computed once a message. */
    static UniqueIds murmur3(int seed) {
        return new Murmur3Ids(seed);
    }
}
