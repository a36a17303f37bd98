/** Joins the results of a plan into one response body. */
@NullMarked
package dev.fivefold.aggregator.merge;

import org.jspecify.annotations.NullMarked;
