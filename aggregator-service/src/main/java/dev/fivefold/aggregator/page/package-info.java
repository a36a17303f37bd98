/** What this service serves: the shop's home page as a plan. This is the part that a fork replaces. */
@NullMarked
package dev.fivefold.aggregator.page;

import org.jspecify.annotations.NullMarked;
