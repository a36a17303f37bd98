/** What happens too often to be logged one by one. */
@NullMarked
package dev.fivefold.aggregator.summary;

import org.jspecify.annotations.NullMarked;
