/** Lines of the log that leave the threads which write them at once. */
@NullMarked
package dev.fivefold.aggregator.logging;

import org.jspecify.annotations.NullMarked;
