/** How messages are handed on to the service that keeps them: one by one, or those together that come at the same time. */
@NullMarked
package dev.fivefold.aggregator.page.delivery;

import org.jspecify.annotations.NullMarked;
