package dev.fivefold.starter.http;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.starter.config.HttpSettings;
import dev.fivefold.starter.response.ErrorStatusException;
import dev.fivefold.starter.response.NotModifiedException;
import dev.fivefold.starter.response.PendingBody;
import dev.fivefold.starter.response.Received;
import feign.Client;
import feign.Request;
import feign.Response;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelOption;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.timeout.ReadTimeoutException;
import io.netty.util.AttributeKey;
import io.netty.util.Timeout;
import io.netty.util.Timer;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.Serial;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.ByteBufFlux;
import reactor.netty.Connection;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.HttpClientRequest;
import reactor.netty.http.client.HttpClientResponse;
import reactor.netty.internal.shaded.reactor.pool.PoolAcquirePendingLimitException;
import reactor.util.context.Context;

/**
 * Feign's client over an event loop: a prepared call takes no thread while it waits. What it returns to Feign is a response whose body
 * has not arrived. It bounds a call as a whole, body included, and aborts it when it is cancelled, as {@link HttpTransport} does. Requests
 * of methods that return no {@code Call} are that one's. Thread-safe.
 */
public final class EventLoopTransport implements Client {

    /** The body of an error is not used. A small one is read nevertheless, so that its connection can be used again. */
    private static final long DISCARDED = 64 * 1024;

    /** Set on a connection that has had a request. */
    private static final AttributeKey<Boolean> USED = AttributeKey.valueOf(EventLoopTransport.class, "used");

    /** A cancelled exchange may fail afterwards. Its call has ended, but Reactor would log an error with a stack trace. */
    private static final String DROPPED = "reactor.onErrorDropped.local";

    private final HttpClient http;
    private final Client immediate;
    private final Timer timer;
    private final HttpSettings settings;
    private final CallHeaders headers;
    private final ObjLongConsumer<String> wireBytes;
    private final Runnable rejected;
    private final Map<Shape, HttpClient.RequestSender> senders = new ConcurrentHashMap<>();

    /**
     * The transport of all clients.
     *
     * @param immediate sends the requests of methods that return no call
     * @param timer ends calls that take too long
     * @param wireBytes receives the service and the number of bytes of each response's body as received
     * @param rejected runs when a call is not made since as many wait for a connection as may
     */
    public EventLoopTransport(
            HttpClient http,
            Client immediate,
            Timer timer,
            HttpSettings settings,
            CallHeaders headers,
            ObjLongConsumer<String> wireBytes,
            Runnable rejected) {
        this.http = http;
        this.immediate = immediate;
        this.timer = timer;
        this.settings = settings;
        this.headers = headers;
        this.wireBytes = wireBytes;
        this.rejected = rejected;
    }

    @Override
    public Response execute(Request request, Request.Options options) throws IOException {
        if (!(options instanceof CallOptions prepared)) {
            return immediate.execute(request, options);
        }
        DotSegments.reject(request.url());
        return PendingBody.response(exchange(request, prepared).apply(URI.create(request.url())), request);
    }

    /**
     * Prepares an exchange on the thread that makes the call, for the address of the request or one that a load balancer chooses. The time of the call
     * begins here.
     */
    Function<URI, CompletableFuture<Received>> exchange(Request request, CallOptions options) {
        Duration read = options.limits().readTimeout();
        HttpClient.RequestSender sender = senders.computeIfAbsent(
                new Shape(
                        request.httpMethod(),
                        options.limits().connectTimeout(),
                        read.compareTo(options.allowed()) < 0 ? read : null),
                this::sender);
        HttpClient.ResponseReceiver<?> exchange = request.body() == null
                ? sender
                : sender.send(Mono.fromSupplier(() -> Unpooled.wrappedBuffer(request.body())));
        HttpHeaders all = headers(request, options);
        String service = request.requestTemplate().feignTarget().name();
        long end = System.nanoTime() + options.allowed().toNanos();
        return uri -> {
            Attempt attempt = new Attempt(all);
            Flux<Arrived> made = exchange.uri(uri).responseConnection((response, connection) -> {
                attempt.answered = true;
                return receive(response, connection, options, service);
            });
            boolean repeatable =
                    request.httpMethod() == Request.HttpMethod.GET || request.httpMethod() == Request.HttpMethod.HEAD;
            return started(repeatable ? made.onErrorResume(attempt::isStale, _ -> made) : made, attempt, options, end);
        };
    }

    /**
     * Requests that differ in their address and their headers alone.
     *
     * @param readTimeout {@code null} where the time of the call bounds it
     */
    private record Shape(
            Request.HttpMethod method,
            Duration connectTimeout,
            @Nullable Duration readTimeout) {}

    /** Made once: each setting of a client copies all of them. */
    private HttpClient.RequestSender sender(Shape shape) {
        HttpClient client = http.option(
                        ChannelOption.CONNECT_TIMEOUT_MILLIS,
                        Math.toIntExact(Math.min(
                                Integer.MAX_VALUE, shape.connectTimeout().toMillis())))
                .doOnRequest(Attempt::begin);
        return (shape.readTimeout() == null ? client : client.responseTimeout(shape.readTimeout()))
                .request(HttpMethod.valueOf(shape.method().name()));
    }

    /** What is known of a request and its connection. */
    private static final class Attempt {

        /** The headers that Reactor Netty sets by itself, and a method may name. */
        private static final List<CharSequence> DEFAULTS =
                List.of(HttpHeaderNames.HOST, HttpHeaderNames.USER_AGENT, HttpHeaderNames.ACCEPT);

        private final HttpHeaders headers;
        private volatile boolean pooled;
        private volatile boolean answered;

        Attempt(HttpHeaders headers) {
            this.headers = headers;
        }

        /** Called when a request is about to be sent. */
        static void begin(HttpClientRequest request, Connection connection) {
            Attempt attempt = request.currentContextView().get(Attempt.class);
            attempt.pooled = connection.channel().attr(USED).getAndSet(true) != null;
            HttpHeaders sent = request.requestHeaders();
            for (CharSequence name : DEFAULTS) {
                if (attempt.headers.contains(name)) {
                    sent.remove(name);
                }
            }
            if (attempt.headers.contains(HttpHeaderNames.CONTENT_LENGTH)) {
                sent.remove(HttpHeaderNames.TRANSFER_ENCODING); // Reactor Netty's default for bodies
            }
            sent.add(attempt.headers); // not setAll, which keeps the last of a header's values alone
        }

        /**
         * Whether the service has closed a connection from the pool at the moment of its next request. Only a read is repeated: the service may
         * have executed a write. On a new connection it is a failure, which has the budget of retries.
         */
        boolean isStale(Throwable failure) {
            return failure instanceof IOException && pooled && !answered;
        }
    }

    private HttpHeaders headers(Request request, CallOptions options) {
        HttpHeaders all = new DefaultHttpHeaders();
        String coding = settings.acceptGzip() && !options.plain() ? "gzip" : "identity";
        headers.write(request, options, coding, all::add, all::set);
        if (request.body() != null) {
            all.set(HttpHeaderNames.CONTENT_LENGTH, request.body().length);
        } else if (request.httpMethod().isWithBody()) {
            all.set(HttpHeaderNames.CONTENT_LENGTH, 0);
        }
        return all;
    }

    private Publisher<Arrived> receive(
            HttpClientResponse response, Connection connection, CallOptions options, String service) {
        options.context().firstByte();
        HttpHeaders received = response.responseHeaders();
        ByteBufFlux body = connection.inbound().receive();
        long length = length(received);
        int status = response.status().code();
        if (status < 200 || status >= 300) {
            Mono<Arrived> error = Mono.error(
                    status == NotModifiedException.STATUS
                            ? new NotModifiedException(received::getAll)
                            : ErrorStatusException.of(status, received.getAll(HttpHeaderNames.RETRY_AFTER)));
            return length >= 0 && length <= DISCARDED ? body.then(error) : error.doFinally(_ -> connection.dispose());
        }
        CallContext context = options.context();
        if (length > context.maxBytes()) {
            context.arrived(length);
        }
        AtomicLong arrived = new AtomicLong();
        return body.collect(
                        () -> new CollectedBody(
                                length, settings.maxResponseSize().toBytes()),
                        (collected, bytes) -> {
                            arrived.addAndGet(bytes.readableBytes());
                            context.arrived(bytes.readableBytes());
                            collected.add(bytes);
                        })
                .map(collected -> {
                    byte[] bytes = collected.toByteArray();
                    wireBytes.accept(service, bytes.length);
                    return new Arrived(
                            new Received(status, received::getAll, bytes),
                            connection.channel().eventLoop());
                })
                .doOnCancel(() -> context.arrived(-arrived.getAndSet(0)))
                .doOnError(_ -> {
                    context.arrived(-arrived.getAndSet(0));
                    connection.dispose();
                });
    }

    /** A response, and the thread of its connection. */
    private record Arrived(Received received, Executor loop) {}

    /** As the service says; negative if it does not. */
    private static long length(HttpHeaders received) {
        try {
            return Long.parseLong(received.get(HttpHeaderNames.CONTENT_LENGTH, "-1"));
        } catch (NumberFormatException none) {
            return -1;
        }
    }

    private CompletableFuture<Received> started(
            Flux<Arrived> exchange, Attempt attempt, CallOptions options, long end) {
        CompletableFuture<Received> result = new CompletableFuture<>();
        Disposable running = exchange.subscribe(
                // Later, when the connection has been returned: a call that follows can then use it.
                arrived -> arrived.loop().execute(() -> result.complete(arrived.received())),
                failure -> result.completeExceptionally(translated(failure)),
                null,
                Context.of(DROPPED, (Consumer<Throwable>) _ -> {}, Attempt.class, attempt));
        Timeout timeout = timer.newTimeout(
                _ -> {
                    if (result.completeExceptionally(new TimeoutException())) {
                        running.dispose();
                    }
                },
                end - System.nanoTime(),
                TimeUnit.NANOSECONDS);
        options.context().onCancel(() -> {
            if (result.cancel(false)) {
                running.dispose();
            }
        });
        CompletableFuture<?> _ = result.whenComplete((_, _) -> timeout.cancel());
        return result;
    }

    private Throwable translated(Throwable failure) {
        return switch (failure) {
            case ReadTimeoutException _ -> new TimeoutException();
            case PoolAcquirePendingLimitException full -> {
                rejected.run();
                yield new RejectedExecutionException(full);
            }
            default -> failure;
        };
    }

    /** Without a stack trace: it would be that of the timer. */
    private static final class TimeoutException extends InterruptedIOException {

        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        @SuppressWarnings("UnsynchronizedOverridesSynchronized") // no state
        public Throwable fillInStackTrace() {
            return this;
        }
    }
}
