/** Rejections of valid messages: their responses and log lines. */
@NullMarked
package dev.fivefold.aggregator.rejection;

import org.jspecify.annotations.NullMarked;
