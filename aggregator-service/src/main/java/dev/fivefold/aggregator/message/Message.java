package dev.fivefold.aggregator.message;

/**
 * A valid message.
 *
 * @param userId its recipient, from 1
 * @param source its sender, 1 to 64 characters
 * @param content 1 byte to 64 KB in UTF-8
 */
record Message(long userId, String source, String content) {}
