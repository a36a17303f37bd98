package dev.fivefold.starter.response;

import java.util.List;
import java.util.function.Function;

/**
 * A response with a success status whose body has arrived.
 *
 * @param headers the values of a header, by its name in any case; empty if there is none
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Received(int status, Function<String, List<String>> headers, byte[] body) {}
