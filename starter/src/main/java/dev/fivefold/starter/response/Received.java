package dev.fivefold.starter.response;

import java.util.Collection;

/**
 * A response with a success status whose body has arrived.
 *
 * @param types the values of its Content-Type
 * @param codings the values of its Content-Encoding
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Received(Collection<String> types, Collection<String> codings, byte[] body) {}
