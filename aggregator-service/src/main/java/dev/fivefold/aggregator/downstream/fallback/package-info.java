/** What answers in the place of a service that cannot. */
@NullMarked
package dev.fivefold.aggregator.downstream.fallback;

import org.jspecify.annotations.NullMarked;
