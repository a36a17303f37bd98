/** How requests that are in order and yet not served are told, to their senders and to the log. */
@NullMarked
package dev.fivefold.aggregator.refusal;

import org.jspecify.annotations.NullMarked;
