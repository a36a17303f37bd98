/** The shop's services, an interface each: their requests, and the few fields of their responses that pages read. */
@NullMarked
package dev.fivefold.aggregator.client;

import org.jspecify.annotations.NullMarked;
