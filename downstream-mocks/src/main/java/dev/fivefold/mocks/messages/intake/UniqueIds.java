package dev.fivefold.mocks.messages.intake;

/**
 * Makes ids of user, source and content: equal messages have equal ids, and different ones different ids, all but surely.
 *
 * <p>How surely, at 1,000 messages a second, which are 60,000 ids in a minute and 1.8 thousand million pairs of them. The
 * chance that two different messages of a minute share an id, of which one is then refused as a duplicate:
 *
 * <table>
 *   <caption>Chance in a minute by bits</caption>
 *   <tr><td>32 (CRC32)</td><td>34 %: a message is lost every few minutes</td></tr>
 *   <tr><td>64</td><td>1 in 10<sup>10</sup>: once in 19,000 years</td></tr>
 *   <tr><td>128 (both implementations)</td><td>1 in 2 × 10<sup>29</sup></td></tr>
 * </table>
 *
 * <p>That is for senders who do not try. Safe for use by many threads.
 */
interface UniqueIds {

    /** The id of a message, which must not change any more. */
    UniqueId of(NewMessage message);
}
