package dev.fivefold.starter.internal.http;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.Waits;
import dev.fivefold.starter.internal.config.HttpSettings;
import dev.fivefold.starter.internal.response.InvalidResponseException;
import dev.fivefold.starter.transport.CallOptions;
import dev.fivefold.starter.transport.Transport;
import dev.fivefold.starter.transport.TransportRequest;
import dev.fivefold.starter.transport.TransportResponse;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelOption;
import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.codec.DecoderException;
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
import java.net.SocketTimeoutException;
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
import reactor.util.context.Context;

/** The transport over an event loop: a call takes no thread while it waits. */
public final class EventLoopTransport implements Transport {

    /** The body of an error is not used. A small one is read nevertheless, so that its connection can be used again. */
    private static final long DISCARDED = 64 * 1024;

    /** Set on a connection that has had a request. */
    private static final AttributeKey<Boolean> USED = AttributeKey.valueOf(EventLoopTransport.class, "used");

    /** A cancelled exchange may fail afterwards. Its call has ended, but Reactor would log an error with a stack trace. */
    private static final String DROPPED = "reactor.onErrorDropped.local";

    private final HttpClient http;
    private final Timer timer;
    private final HttpSettings settings;
    private final Runnable rejected;
    private final Map<Shape, HttpClient.RequestSender> senders = new ConcurrentHashMap<>();

    /**
     * The transport of all services.
     *
     * @param timer ends calls that take too long
     * @param rejected runs when a call is not made since as many wait for a connection as may
     */
    public EventLoopTransport(HttpClient http, Timer timer, HttpSettings settings, Runnable rejected) {
        this.http = http;
        this.timer = timer;
        this.settings = settings;
        this.rejected = rejected;
    }

    @Override
    public boolean blocks() {
        return false;
    }

    @Override
    public CompletableFuture<TransportResponse> send(TransportRequest request, CallOptions options) {
        Duration read = options.timeouts().read();
        HttpClient.RequestSender sender = senders.computeIfAbsent(
                new Shape(
                        request.method(),
                        options.timeouts().connect(),
                        read.compareTo(options.allowed()) < 0 ? read : null),
                this::sender);
        byte[] body = request.body();
        HttpClient.ResponseReceiver<?> exchange =
                body == null ? sender : sender.send(Mono.fromSupplier(() -> Unpooled.wrappedBuffer(body)));
        Attempt attempt = new Attempt(headers(request));
        Flux<Arrived> made = exchange.uri(URI.create(request.url())).responseConnection((response, connection) -> {
            attempt.answered = true;
            return receive(response, connection, options);
        });
        return started(request.isRead() ? made.onErrorResume(attempt::isStale, stale -> made) : made, attempt, options);
    }

    /**
     * Requests that differ in their address and their headers alone.
     *
     * @param readTimeout {@code null} where the time of the call bounds it
     */
    private record Shape(
            String method,
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
                .request(HttpMethod.valueOf(shape.method()));
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
            request.currentContextView().get(Waits.class).next(Waits.For.SERVICE);
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

    private static HttpHeaders headers(TransportRequest request) {
        HttpHeaders all = new DefaultHttpHeaders();
        request.headers().forEach(all::add);
        if (request.hasBody()) {
            all.set(HttpHeaderNames.CONTENT_LENGTH, request.body() == null ? 0 : request.body().length);
        }
        return all;
    }

    private Publisher<Arrived> receive(HttpClientResponse response, Connection connection, CallOptions options) {
        options.context().firstByte();
        HttpHeaders received = response.responseHeaders();
        ByteBufFlux body = connection.inbound().receive();
        long length = length(received);
        int status = response.status().code();
        if (status < 200 || status >= 300) {
            Mono<Arrived> error = Mono.just(new Arrived(
                    new TransportResponse(status, received::getAll, new byte[0], 0, received::names),
                    connection.channel().eventLoop()));
            return length >= 0 && length <= DISCARDED ? body.then(error) : error.doFinally(end -> connection.dispose());
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
                    return new Arrived(
                            new TransportResponse(status, received::getAll, bytes, bytes.length, received::names),
                            connection.channel().eventLoop());
                })
                .doOnCancel(() -> context.arrived(-arrived.getAndSet(0)))
                .doOnError(failure -> {
                    context.arrived(-arrived.getAndSet(0));
                    connection.dispose();
                });
    }

    /** A response, and the thread of its connection. */
    private record Arrived(TransportResponse response, Executor loop) {}

    /** As the service says; negative if it does not. */
    private static long length(HttpHeaders received) {
        try {
            return Long.parseLong(received.get(HttpHeaderNames.CONTENT_LENGTH, "-1"));
        } catch (NumberFormatException none) {
            return -1;
        }
    }

    private CompletableFuture<TransportResponse> started(Flux<Arrived> exchange, Attempt attempt, CallOptions options) {
        CompletableFuture<TransportResponse> result = new CompletableFuture<>();
        Waits waits = options.context().waits();
        waits.next(Waits.For.CONNECTION);
        Disposable running = exchange.subscribe(
                // Later, when the connection has been returned: a call that follows can then use it.
                arrived -> arrived.loop().execute(() -> result.complete(arrived.response())),
                failure -> result.completeExceptionally(translated(failure)),
                null,
                Context.of(DROPPED, (Consumer<Throwable>) dropped -> {}, Attempt.class, attempt, Waits.class, waits));
        Timeout timeout = timer.newTimeout(
                late -> {
                    if (result.completeExceptionally(new TimeoutException())) {
                        running.dispose();
                    }
                },
                options.allowed().toNanos(),
                TimeUnit.NANOSECONDS);
        options.context().onCancel(() -> {
            if (result.cancel(false)) {
                running.dispose();
            }
        });
        CompletableFuture<?> unused = result.whenComplete((response, failure) -> timeout.cancel());
        return result;
    }

    private Throwable translated(Throwable failure) {
        if (failure instanceof RejectedExecutionException) { // more wait for a connection than may
            rejected.run();
        }
        return switch (failure) {
            case ConnectTimeoutException ignored -> new SocketTimeoutException("connect timed out");
            case ReadTimeoutException ignored -> new TimeoutException();
            case IllegalArgumentException invalid -> new InvalidResponseException("not HTTP: " + invalid.getClass());
            case DecoderException invalid -> new InvalidResponseException("not HTTP: " + invalid.getClass());
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
