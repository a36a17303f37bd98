package dev.fivefold.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.hash.HashFunction;
import com.google.common.hash.Hashing;
import com.google.common.io.BaseEncoding;
import dev.fivefold.starter.call.Invocation;
import dev.fivefold.starter.internal.request.RequestInvocation;
import java.net.URLEncoder;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The keys of entries: readable, distinct for distinct calls, and without a secret. An identity, such as a token, is in a key as a keyed hash.
 * Immutable and thread-safe.
 */
final class RedisKeys {

    /** Of a SHA-256: enough that no two identities ever have the same. */
    private static final int HASH_BYTES = 16;

    private final String prefix;
    private final HashFunction hash;

    /**
     * Keys with a prefix.
     *
     * @param secret the key of the hashes, the same in all processes that share entries of users
     */
    RedisKeys(String prefix, byte[] secret) {
        this.prefix = prefix;
        this.hash = Hashing.hmacSha256(secret);
    }

    /**
     * The key of the hashes.
     *
     * @param words the first that is there is used. Without any it is random: entries of users are then read by the process alone that wrote them
     */
    static byte[] secret(@Nullable String... words) {
        for (String word : words) {
            if (word != null && !word.isEmpty()) {
                // Not the word itself, which has another use.
                return Hashing.hmacSha256(word.getBytes(UTF_8))
                        .hashString("fivefold identity", UTF_8)
                        .asBytes();
            }
        }
        byte[] random = new byte[32];
        new SecureRandom().nextBytes(random);
        return random;
    }

    /** The key of an entry that all users share. */
    String of(String call, @Nullable Object... arguments) {
        if (!RequestInvocation.isSimple(Arrays.asList(arguments))) {
            throw new IllegalArgumentException("the arguments of " + call
                    + " have no key of their own, only text, numbers, UUIDs, enums and lists of these have");
        }
        return ofArguments(call, Arrays.asList(arguments));
    }

    /** The key of the entry of a call. */
    String of(String call, Invocation invocation) {
        String key = invocation.variables() instanceof List<?> arguments
                ? ofArguments(call, arguments)
                : prefix + call + ":!" + hashed(invocation.variables().toString());
        return invocation.additions().isEmpty() ? key : key + ":!" + hashed(invocation.additions());
    }

    private String ofArguments(String call, List<? extends @Nullable Object> arguments) {
        return prefix + call + arguments.stream().map(RedisKeys::word).collect(Collectors.joining(":", ":", ""));
    }

    /** A {@code !} is never in a word. */
    private static String word(@Nullable Object argument) {
        if (argument == null) {
            return "~"; // which URLEncoder never leaves as it is
        }
        return argument instanceof Collection<?> many
                ? many.stream().map(RedisKeys::word).collect(Collectors.joining(","))
                : URLEncoder.encode(argument.toString(), UTF_8);
    }

    private String hashed(String secret) {
        return BaseEncoding.base64Url()
                .omitPadding()
                .encode(hash.hashString(secret, UTF_8).asBytes(), 0, HASH_BYTES);
    }
}
