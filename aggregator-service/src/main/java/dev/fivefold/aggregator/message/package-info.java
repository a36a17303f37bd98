/** Messages to users: read, and delivered to the service that stores them, single or batched. */
@NullMarked
package dev.fivefold.aggregator.message;

import org.jspecify.annotations.NullMarked;
