/** What a shop's support asked for. */
@NullMarked
package dev.fivefold.aggregator.support;

import org.jspecify.annotations.NullMarked;
