/** Messages to users: read, and delivered to the service that keeps them, one by one or several together. */
@NullMarked
package dev.fivefold.aggregator.message;

import org.jspecify.annotations.NullMarked;
