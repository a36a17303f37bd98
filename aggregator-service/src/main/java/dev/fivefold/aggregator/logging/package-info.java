/** Lines of the log that leave the threads which write them at once, and what stands for a user in them. */
@NullMarked
package dev.fivefold.aggregator.logging;

import org.jspecify.annotations.NullMarked;
