package dev.fivefold.test;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.CallResult.Success;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.call.CallChain;
import dev.fivefold.starter.call.CallInterceptor;
import dev.fivefold.starter.call.ClientMethod;
import dev.fivefold.starter.call.Invocation;
import dev.fivefold.starter.internal.request.RequestInvocation;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A chain for the test of one interceptor: it ends with the results that a test gives it, one after another, and records what the interceptor passes on. All happens on the calling thread.
 *
 * <pre>{@code
 * FakeCallChain chain = FakeCallChain.of(CartsClient.class, "cart", 7L).then(CallResult.Failed.withStatus(503)).then(success);
 *
 * assertThat(chain.run(new SecondChance())).isEqualTo(success);
 * assertThat(chain.proceeded()).hasSize(2);
 * }</pre>
 *
 * <p>For one thread.
 */
public final class FakeCallChain implements CallChain {

    private static final Duration ALLOWED = Duration.ofMinutes(1);

    private final Invocation invocation;
    private final CallContext context;
    private final Deque<CompletableFuture<CallResult<?>>> results = new ArrayDeque<>();
    private final List<Invocation> proceeded = new ArrayList<>();

    private FakeCallChain(Invocation invocation, CallContext context) {
        this.invocation = invocation;
        this.context = context;
    }

    /**
     * The chain of one call.
     *
     * @param client the client's interface
     * @param method the name of its method, which returns a {@code Call}
     * @param arguments of the call
     * @throws IllegalArgumentException if the client has no such method
     */
    public static FakeCallChain of(Class<?> client, String method, @Nullable Object... arguments) {
        Method found = Stream.of(client.getMethods())
                .filter(each -> each.getName().equals(method)
                        && each.getParameterCount() == arguments.length
                        && each.getGenericReturnType() instanceof ParameterizedType)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(client.getSimpleName() + " has no method " + method
                        + " of " + arguments.length + " parameters that returns a Call"));
        ParameterizedType call = (ParameterizedType) found.getGenericReturnType();
        ClientMethod described = new ClientMethod(
                client.getSimpleName(),
                "http://localhost",
                found,
                call.getActualTypeArguments()[0],
                "GET",
                "/" + method);
        return new FakeCallChain(RequestInvocation.of(described, arguments), new CallContext(Deadline.after(ALLOWED)));
    }

    /** Adds the result of the next time that the interceptor proceeds. */
    public FakeCallChain then(CallResult<?> result) {
        return then(CompletableFuture.completedFuture(result));
    }

    /** The same with a result that may come later. */
    public FakeCallChain then(CompletableFuture<CallResult<?>> result) {
        results.add(result);
        return this;
    }

    /** The result of the interceptor; waits for it. */
    public CallResult<?> run(CallInterceptor interceptor) {
        return interceptor.intercept(this).join();
    }

    /** A success with this value, with an empty body. */
    public static <T> Success<T> success(T value) {
        return Success.live(value, RawJson.of(new byte[] {'{', '}'}));
    }

    /** The invocations with which the interceptor has proceeded, in their order. */
    public List<Invocation> proceeded() {
        return List.copyOf(proceeded);
    }

    @Override
    public Invocation invocation() {
        return invocation;
    }

    @Override
    public CallContext context() {
        return context;
    }

    @Override
    public @Nullable Success<?> stored() {
        return null;
    }

    /**
     * Ends with the next result.
     *
     * @throws IllegalStateException if the test has given none
     */
    @Override
    public CompletableFuture<CallResult<?>> proceed(Invocation next, CallContext attempt, @Nullable Success<?> stored) {
        proceeded.add(next);
        CompletableFuture<CallResult<?>> result = results.poll();
        if (result == null) {
            throw new IllegalStateException("the interceptor proceeds " + proceeded.size()
                    + " times, and the test has given " + (proceeded.size() - 1) + " results");
        }
        return result;
    }

    @Override
    public <T> CompletableFuture<CallResult<?>> after(
            CompletableFuture<T> other, Function<T, CompletableFuture<CallResult<?>>> next) {
        return other.thenCompose(next);
    }
}
