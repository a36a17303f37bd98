/** What the methods of clients say of their calls. */
@NullMarked
package dev.fivefold.aggregator.call;

import org.jspecify.annotations.NullMarked;
