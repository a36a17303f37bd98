package dev.fivefold.idempotency.command;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.starter.call.CallChain;
import dev.fivefold.starter.call.CallInterceptor;
import dev.fivefold.starter.internal.request.RequestInvocation;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * Gives the requests of writes that their service makes once a key, the same for all attempts. Other writes are recorded before they are sent, so that a
 * command which is made again does not send them again.
 */
public record WriteInterceptor(boolean idempotent) implements CallInterceptor {

    private static final String KEY = "Idempotency-Key";

    @Override
    public CompletableFuture<CallResult<?>> intercept(CallChain chain) {
        Command command = Command.current();
        String write = chain.context().part();
        try {
            if (idempotent) {
                RequestInvocation keyed =
                        ((RequestInvocation) chain.invocation()).withHeader(KEY, command.keyOf(write));
                return chain.proceed(keyed, chain.context(), null);
            }
            if (command.begin(write)) {
                return chain.proceed();
            }
        } catch (Error fatal) {
            throw fatal;
        } catch (Throwable unsent) {
            return CompletableFuture.completedFuture(CallResult.Failed.threw(unsent));
        }
        chain.context().waits().attempt(); // by the command that began it: its result is not known
        return CompletableFuture.completedFuture(new CallResult.TimedOut<>(Duration.ZERO));
    }
}
