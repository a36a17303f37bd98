/** Answers kept in Redis: the connection, what is written there, and how it goes away again. Redis is never needed. */
@NullMarked
package dev.fivefold.aggregator.downstream.redis;

import org.jspecify.annotations.NullMarked;
