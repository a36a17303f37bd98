package dev.fivefold.starter.call;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A client method, its arguments, and all that its request has beside them, such as the user's token. Equal invocations
 * of a method that reads have equal responses, so this is also the key of caches. It has everything that the service
 * receives, but for headers that do not change the response. Immutable and thread-safe. {@code toString} has no arguments and headers: they may be secrets.
 */
public interface Invocation {

    /** The client method. */
    ClientMethod method();

    /** In the order of the method's parameters. */
    List<@Nullable Object> arguments();

    /** The arguments, or the request as text where equal arguments may make different requests. It may contain secrets. */
    Object variables();

    /** What interceptors and forwarded headers added to the request and may change its response, as unambiguous text with secrets; empty for nothing. */
    String additions();

    /** Whether the additions have the identity of a user, so that no other user has an equal invocation. */
    boolean identifiesUser();

    /** Whether there are such invocations with other arguments: not if an interceptor has replaced the whole URL. */
    boolean variable();

    /** An invocation of the same method, with the same additions, with another first argument. */
    Invocation withFirst(Object argument);

    /** The bytes that this takes as the key of a cache, roughly. */
    int weight();
}
