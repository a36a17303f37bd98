package dev.fivefold.starter.internal.response;

import dev.fivefold.bytes.gzip.Verification;
import java.lang.reflect.Type;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How to decode the responses of a method.
 *
 * @param valueType the type of the call's value
 * @param verify the checks of a body that no other call reads
 * @param fields drops the other fields of a body
 * @param envelope of the value; {@code null} for none
 * @param notInKeys the request headers outside of the keys of caches, in lower case. Without a cache
 *     {@code null}: responses' headers for caches are not read
 */
public record Expected(
        Type valueType,
        Verification verify,
        FieldFilter fields,
        @Nullable Envelope envelope,
        @Nullable Set<String> notInKeys) {}
