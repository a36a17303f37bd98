/** Lines of the log that stand for many. */
@NullMarked
package dev.fivefold.gateway.summary;

import org.jspecify.annotations.NullMarked;
