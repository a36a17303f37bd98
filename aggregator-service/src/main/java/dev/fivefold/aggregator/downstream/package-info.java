/**
 * The way to the downstream services: Feign over OkHttp, assembled in one place, one decorator a concern. Vendor types
 * stay in here.
 */
@NullMarked
package dev.fivefold.aggregator.downstream;

import org.jspecify.annotations.NullMarked;
