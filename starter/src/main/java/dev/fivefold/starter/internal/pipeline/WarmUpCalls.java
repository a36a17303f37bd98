package dev.fivefold.starter.internal.pipeline;

import dev.fivefold.starter.call.CallInterceptor;
import dev.fivefold.starter.call.ClientMethod;
import dev.fivefold.starter.transport.Transport;
import java.util.List;

/** The calls of a warm-up's pages: of the interceptors, those that they pass, and where their requests go. */
public interface WarmUpCalls {

    /** The interceptors of a method's calls, with metrics and states of their own. */
    List<CallInterceptor> interceptors(ClientMethod method);

    /** Sends a method's requests to its stand-ins. */
    Transport transport(ClientMethod method, Transport transport);
}
