/** Prepared calls of interfaces with Spring's @HttpExchange. */
@NullMarked
package dev.fivefold.httpexchange;

import org.jspecify.annotations.NullMarked;
