/** Pure: which origin a path leads to, and which paths have no route. Depends on neither Zuul nor Netty. */
@NullMarked
package dev.fivefold.gateway.route;

import org.jspecify.annotations.NullMarked;
