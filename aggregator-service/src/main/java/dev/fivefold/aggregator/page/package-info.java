/** The shop's pages. */
@NullMarked
package dev.fivefold.aggregator.page;

import org.jspecify.annotations.NullMarked;
