package dev.fivefold.starter.redis;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.client.ClientMethod;
import dev.fivefold.starter.http.InvalidResponseException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A client method whose responses are cached in Redis. Immutable.
 *
 * @param ttl of a response
 * @param verify whether bodies that no other call reads are parsed
 */
record RedisMethod(RedisCache cache, ClientMethod method, Duration ttl, boolean verify) {

    String key(List<? extends @Nullable Object> arguments) {
        return cache.key(method.toString(), arguments);
    }

    Map<String, RedisEntry> read(Collection<String> keys, CallContext context) {
        return cache.read(
                method.toString(), List.copyOf(keys), context.deadline().remaining());
    }

    /** Has the entries of a response written by then. */
    void write(CallResult.Success<?> response, Deadline until, Supplier<Map<String, RedisEntry>> entries) {
        cache.write(new RedisWrites.Write(
                method.toString(), ttl, until, response.body().length(), entries));
    }

    /** Has the knowledge written that the service has nothing for the key. */
    void writeNothing(Supplier<Map<String, RedisEntry>> entries) {
        cache.write(new RedisWrites.Write(method.toString(), ttl, Deadline.after(ttl), 0, entries));
    }

    /** The response with a cached body; {@code null}, and the entries are deleted, if it cannot be one. */
    CallResult.@Nullable Success<?> decoded(RawJson body, Duration age, Collection<String> keys) {
        try {
            CallResult.Success<?> live = cache.decoder().decode(body.toByteArray(), method.valueType(), verify);
            return new CallResult.Success<>(live.value(), live.body(), CallResult.Source.REDIS, age);
        } catch (InvalidResponseException unfit) {
            cache.discard(method.toString(), keys);
            return null;
        }
    }
}
