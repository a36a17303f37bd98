package dev.fivefold.aggregator.downstream;

import dev.fivefold.aggregator.downstream.redis.RedisCache;
import dev.fivefold.aggregator.downstream.redis.RedisEntry;
import dev.fivefold.engine.call.CallContext;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;

/**
 * What calls of one method share whose answers are kept in Redis. Immutable.
 *
 * @param call its name in configuration, keys and metrics, as {@code prices.byIds}
 * @param ttl how long its answers are kept at most
 * @param type what its calls read of an answer
 */
record RedisMethod(RedisCache cache, String call, Duration ttl, AnswerDecoder decoder, Type type) {

    /** What Redis has under these keys. */
    Map<String, RedisEntry> read(List<String> keys, CallContext context) {
        return cache.read(call, keys, context.deadline().remaining(), decoder.maxBytes());
    }

    /** An answer that was kept under these keys; empty, and the keys with it gone, if it cannot be one. */
    @SuppressWarnings("unchecked") // the decoder makes answers of the method's own type
    <T> Optional<AnswerDecoder.Answer<T>> decoded(byte[] body, List<String> keys) {
        try {
            return Optional.of((AnswerDecoder.Answer<T>) decoder.decode(body, type));
        } catch (JacksonException garbled) {
            cache.discard(call, keys);
            return Optional.empty();
        }
    }
}
