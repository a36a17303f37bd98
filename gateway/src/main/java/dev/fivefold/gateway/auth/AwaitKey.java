package dev.fivefold.gateway.auth;

import com.netflix.zuul.Filter;
import com.netflix.zuul.filters.FilterType;
import com.netflix.zuul.filters.http.HttpInboundFilter;
import com.netflix.zuul.message.http.HttpRequestMessage;
import com.nimbusds.jwt.SignedJWT;
import dev.fivefold.gateway.problem.Problem;
import dev.fivefold.gateway.rejection.RejectedRequest;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import rx.Observable;
import rx.Single;

/**
 * Suspends a request with an unknown key id until newer keys are fetched: the issuer may just have rotated them. The
 * event loop is not blocked, and requests with known keys pass. If {@value #MOST_WAITING} requests wait already, a
 * request is rejected with a 503.
 */
@Filter(order = 47, type = FilterType.INBOUND)
public final class AwaitKey extends HttpInboundFilter {

    /** Each may have a body of {@code limits.body} in memory. */
    private static final int MOST_WAITING = 64;

    private final Semaphore places = new Semaphore(MOST_WAITING);
    private final TokenCheck tokens;

    /** Makes the filter. */
    public AwaitKey(TokenCheck tokens) {
        this.tokens = tokens;
    }

    @Override
    public boolean shouldFilter(HttpRequestMessage request) {
        @Nullable SignedJWT token = ReadToken.token(request.getContext());
        return token != null && !tokens.isKeyKnown(token);
    }

    @Override
    public Observable<HttpRequestMessage> applyAsync(HttpRequestMessage request) {
        CompletableFuture<Void> keys = tokens.refetchKeys();
        if (keys.isDone()) {
            return Observable.just(request);
        }
        if (!places.tryAcquire()) {
            RejectedRequest.reject(request.getContext(), Problem.NO_KEYS, Map.of("Retry-After", "1"));
            return Observable.just(request);
        }
        CompletableFuture<Void> waited = keys.thenRun(places::release);
        return Single.<HttpRequestMessage>fromEmitter(waiting -> {
                    var unused = waited.thenRun(() -> waiting.onSuccess(request));
                })
                .toObservable();
    }
}
