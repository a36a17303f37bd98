package dev.fivefold.gateway.auth;

import com.netflix.zuul.Filter;
import com.netflix.zuul.filters.FilterType;
import com.netflix.zuul.filters.http.HttpInboundFilter;
import com.netflix.zuul.message.http.HttpRequestMessage;
import com.nimbusds.jwt.SignedJWT;
import org.jspecify.annotations.Nullable;
import rx.Observable;
import rx.Single;

/**
 * Has a request wait for newer keys if its token names one that is unknown: the issuer may just have changed them. The
 * event loop goes on meanwhile, and so do the requests whose keys are known.
 */
@Filter(order = 60, type = FilterType.INBOUND)
public final class AwaitKey extends HttpInboundFilter {

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
        return Single.<HttpRequestMessage>fromEmitter(waiting -> {
                    var _ = tokens.refetchKeys().thenRun(() -> waiting.onSuccess(request));
                })
                .toObservable();
    }
}
