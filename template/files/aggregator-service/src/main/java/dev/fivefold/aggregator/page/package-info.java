/** What this service serves: the home page as a plan. */
@NullMarked
package dev.fivefold.aggregator.page;

import org.jspecify.annotations.NullMarked;
