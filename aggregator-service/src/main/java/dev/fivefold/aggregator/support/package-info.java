/** For the shop's support. */
@NullMarked
package dev.fivefold.aggregator.support;

import org.jspecify.annotations.NullMarked;
