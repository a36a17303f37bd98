/** Pure: which origin a path leads to, and which paths lead nowhere. Knows neither Zuul nor Netty. */
@NullMarked
package dev.fivefold.gateway.route;

import org.jspecify.annotations.NullMarked;
