package dev.fivefold.lab.measure;

import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** Reads a body as bytes, and the moment of its first. For one response. */
final class FirstByte implements HttpResponse.BodyHandler<byte[]> {

    private volatile long at = System.nanoTime();

    /** As {@code System.nanoTime()}; of a response without a body the moment of its headers. */
    long at() {
        return at;
    }

    @Override
    public HttpResponse.BodySubscriber<byte[]> apply(HttpResponse.ResponseInfo headers) {
        at = System.nanoTime();
        HttpResponse.BodySubscriber<byte[]> all = HttpResponse.BodySubscribers.ofByteArray();
        return new HttpResponse.BodySubscriber<>() {

            private boolean begun;

            @Override
            public void onNext(List<ByteBuffer> bytes) {
                if (!begun) {
                    begun = true;
                    at = System.nanoTime();
                }
                all.onNext(bytes);
            }

            @Override
            public void onSubscribe(Flow.Subscription subscription) {
                all.onSubscribe(subscription);
            }

            @Override
            public void onError(Throwable failure) {
                all.onError(failure);
            }

            @Override
            public void onComplete() {
                all.onComplete();
            }

            @Override
            public CompletionStage<byte[]> getBody() {
                return all.getBody();
            }
        };
    }
}
