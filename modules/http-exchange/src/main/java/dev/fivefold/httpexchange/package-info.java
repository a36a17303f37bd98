/** Prepared calls of interfaces with Spring's {@code @HttpExchange}: methods that return a {@code Call}, of the groups of {@code @ImportHttpServices}. */
@NullMarked
package dev.fivefold.httpexchange;

import org.jspecify.annotations.NullMarked;
