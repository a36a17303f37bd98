/** Interceptors for failing and slow services: bulkhead, circuit breaker, retry and hedging, with Resilience4j's registries. */
@NullMarked
package dev.fivefold.starter.internal.resilience;

import org.jspecify.annotations.NullMarked;
