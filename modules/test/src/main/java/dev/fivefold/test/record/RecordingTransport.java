package dev.fivefold.test.record;

import dev.fivefold.starter.transport.CallOptions;
import dev.fivefold.starter.transport.Transport;
import dev.fivefold.starter.transport.TransportRequest;
import dev.fivefold.starter.transport.TransportResponse;
import java.util.concurrent.CompletableFuture;

/** Records each response of another transport, on threads of its own: a page neither waits for it, nor fails with it. Thread-safe. */
record RecordingTransport(Transport transport, Recordings recordings) implements Transport {

    @Override
    public boolean blocks() {
        return transport.blocks();
    }

    @Override
    public CompletableFuture<TransportResponse> send(TransportRequest request, CallOptions options) {
        CompletableFuture<TransportResponse> sent = transport.send(request, options);
        CompletableFuture<?> unused =
                sent.thenAccept(response -> Thread.startVirtualThread(() -> recordings.write(request, response)));
        return sent;
    }
}
