package dev.fivefold.gateway.auth;

import java.io.IOException;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** A text of limited length; a longer one fails its response. JDK 25 has {@code BodyHandlers.limiting}, libraries compile for 21. */
final class LimitedBody implements BodySubscriber<String> {

    private final BodySubscriber<String> text = BodySubscribers.ofString(StandardCharsets.UTF_8);
    private final long maxBytes;
    private Flow.@Nullable Subscription subscription;
    private long bytes;

    private LimitedBody(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    static BodyHandler<String> of(long maxBytes) {
        return head -> new LimitedBody(maxBytes);
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        subscription = given;
        text.onSubscribe(given);
    }

    @Override
    public void onNext(List<ByteBuffer> more) {
        bytes += more.stream().mapToLong(ByteBuffer::remaining).sum();
        if (bytes <= maxBytes) {
            text.onNext(more);
        } else if (subscription != null) {
            subscription.cancel();
            text.onError(new IOException("the body exceeds " + maxBytes + " bytes"));
        }
    }

    @Override
    public void onError(Throwable failure) {
        text.onError(failure);
    }

    @Override
    public void onComplete() {
        text.onComplete();
    }

    @Override
    public CompletionStage<String> getBody() {
        return text.getBody();
    }
}
