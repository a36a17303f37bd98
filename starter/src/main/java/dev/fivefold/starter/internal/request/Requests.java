package dev.fivefold.starter.internal.request;

import dev.fivefold.starter.call.ClientMethod;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes the requests of one client method, as its kind of client does. Thread-safe. */
public interface Requests {

    /**
     * An invocation with its whole request, with all that interceptors and the client's request add on this thread.
     *
     * @param arguments those that the client's calls have been made of
     * @throws Throwable thrown by an interceptor, or an {@link UnsendableRequestException} for a path variable that is no segment
     */
    RequestInvocation whole(ClientMethod method, List<@Nullable Object> arguments) throws Throwable;

    /** An invocation with the request that its arguments make. No interceptor runs. */
    RequestInvocation bare(ClientMethod method, List<@Nullable Object> arguments) throws Throwable;
}
