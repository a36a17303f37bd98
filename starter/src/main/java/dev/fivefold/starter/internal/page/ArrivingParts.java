package dev.fivefold.starter.internal.page;

import com.google.common.util.concurrent.Uninterruptibles;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.engine.call.Waits;
import dev.fivefold.engine.merge.PageMerge;
import dev.fivefold.engine.plan.Place;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlanOutcome;
import dev.fivefold.engine.plan.PlannedCall;
import dev.fivefold.engine.plan.Timeline;
import dev.fivefold.starter.internal.page.PageExecution.Pieces;
import dev.fivefold.starter.internal.request.PageMark;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscription;
import org.springframework.http.codec.ServerSentEvent;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Signal;
import reactor.core.scheduler.Schedulers;

/** The parts of one page: held back until all required ones are there. Streams emit on any thread; that of the page writes, so slow clients slow them down. */
final class ArrivingParts implements BiConsumer<List<PlanOutcome.Entry>, Executor>, AutoCloseable {

    /** So many elements of a stream are there at most before they are written. */
    private static final int AHEAD = 16;

    private final PageMerge merge;
    private final @Nullable Pieces pieces;
    private final Deadline deadline;
    private final long maxBytes;
    private final Function<Object, RawJson> json;
    private final Thread thread = Thread.currentThread();
    private final long startedAt = System.nanoTime();
    private final BlockingQueue<Runnable> signals = new LinkedBlockingQueue<>();
    private final List<PlanOutcome.Entry> held = new ArrayList<>();
    private final List<Stream> streams = new ArrayList<>();
    private final Map<PlannedCall<?>, PlanOutcome.Entry> results = new HashMap<>();
    private volatile @Nullable Executor calls; // has the page's thread run tasks while it waits for calls
    private long awaited;
    private long bytes;

    /** The parts of a page that starts now, on its thread; {@code pieces} is {@code null} if it is sent at once. */
    ArrivingParts(
            Plan<?> plan, PageMerge merge, @Nullable Pieces pieces, Deadline deadline, Function<Object, RawJson> json) {
        this.merge = merge;
        this.pieces = pieces;
        this.deadline = deadline;
        this.json = json;
        this.maxBytes = plan.maxBytes();
        this.awaited = plan.calls().stream()
                .filter(call -> call.required() && plan.makes(call))
                .count();
    }

    @Override
    public void accept(List<PlanOutcome.Entry> ended, Executor own) {
        calls = own;
        ended.forEach(this::receive);
        proceed();
    }

    private void receive(PlanOutcome.Entry entry) {
        results.put(entry.call(), entry);
        if (entry.result() instanceof CallResult.Available<?> available) {
            awaited -= entry.call().required() ? 1 : 0;
            bytes += available.body().length();
            if (entry.call().place() == Place.STREAM && !PageMark.STAND_INS.isSet()) {
                streams.add(new Stream(entry.call(), available.value()));
                return;
            }
        }
        held.add(entry);
    }

    private void signal(Runnable emitted) {
        signals.add(emitted);
        Executor own = calls;
        if (own != null) {
            own.execute(this::proceed);
        }
    }

    private void proceed() {
        if (!Thread.currentThread().equals(thread)) {
            return; // the page does not wait for calls any more, and takes the signals itself
        }
        for (Runnable signal = signals.poll(); signal != null; signal = signals.poll()) {
            signal.run();
        }
        if (pieces != null && awaited == 0) {
            // What the page needs most leaves before optional parts that happen to be there already.
            for (boolean first : List.of(true, false)) {
                send(merge.take(held.stream()
                        .filter(entry -> entry.call().required() == first)
                        .toList()));
            }
            held.clear();
        }
        for (Stream stream : List.copyOf(streams)) {
            // In JSON an array is sent to its end, and after all parts that are no streams.
            boolean next = merge.interleaves() || (calls == null && stream.equals(streams.getFirst()));
            if (pieces == null || (awaited == 0 && next)) {
                stream.proceed();
            }
        }
    }

    private void send(RawJson piece) {
        try {
            if (pieces != null && piece.length() > 0) {
                pieces.next(piece);
            }
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    /** Waits until the streams have ended, when the calls have. */
    PlanOutcome await(PlanOutcome outcome) {
        calls = null;
        outcome.entries().stream()
                .filter(entry -> !results.containsKey(entry.call()))
                .forEach(this::receive);
        for (proceed(); !streams.isEmpty(); proceed()) {
            Uninterruptibles.takeUninterruptibly(signals).run(); // the timeout of each is a signal
        }
        return new PlanOutcome(
                outcome.entries().stream()
                        .map(entry -> results.getOrDefault(entry.call(), entry))
                        .toList(),
                outcome.deferred(),
                Duration.ofNanos(System.nanoTime() - startedAt),
                outcome.widest(),
                pieces == null ? bytes : outcome.bytes());
    }

    @Override
    public void close() {
        streams.forEach(Stream::cancel);
    }

    /** One of the streams. */
    private final class Stream extends BaseSubscriber<Signal<RawJson>> {

        private final PlannedCall<?> call;
        private final long begunAt = System.nanoTime() - startedAt;
        private final Waits waits = new Waits();
        private final List<RawJson> elements = new ArrayList<>();
        private int received;
        private boolean any;
        private @Nullable Signal<RawJson> last;
        private volatile boolean timedOut;

        Stream(PlannedCall<?> call, Object source) {
            this.call = call;
            waits.attempt();
            Flux.defer(() -> (Publisher<?>) source)
                    .takeUntilOther(
                            Mono.delay(call.deadline(deadline).remaining()).doOnNext(passed -> timedOut = true))
                    .publishOn(Schedulers.fromExecutor(ArrivingParts.this::signal), AHEAD)
                    .mapNotNull(this::written)
                    .materialize()
                    .subscribe(this);
        }

        @Override
        protected void hookOnSubscribe(Subscription subscription) {
            request(AHEAD);
        }

        /** {@code null} for a comment, which keeps a connection open. */
        private @Nullable RawJson written(Object element) {
            Object value = element instanceof ServerSentEvent<?> event ? event.data() : element;
            RawJson body = value == null || value instanceof RawJson ? (RawJson) value : json.apply(value);
            bytes += body == null ? 0 : body.length();
            if (bytes > maxBytes) {
                throw new IllegalStateException("the page has no room for it");
            }
            return body;
        }

        @Override
        protected void hookOnNext(Signal<RawJson> signal) {
            received++;
            RawJson element = signal.get();
            if (element == null) {
                last = signal;
            } else {
                elements.add(element);
                any = true;
            }
        }

        void proceed() {
            if (pieces != null && !elements.isEmpty()) {
                send(merge.take(call, List.copyOf(elements)));
                elements.clear();
            }
            if (last != null) {
                end(last.getThrowable());
            } else if (received > 0) {
                request(received);
                received = 0;
            }
        }

        private void end(@Nullable Throwable failure) {
            RawJson body = RawJson.array(elements);
            CallResult<?> result = CallResult.Success.live(body, body);
            if (failure != null || timedOut) {
                CallResult.Missing<?> cause = failure == null
                        ? new CallResult.TimedOut<>(deadline.granted())
                        : bytes > maxBytes ? CallResult.Failed.oversized(maxBytes) : CallResult.Failed.threw(failure);
                result = any ? new CallResult.Partial<>(body, body, 1, cause) : cause;
            }
            long now = System.nanoTime() - startedAt;
            waits.next(null);
            PlanOutcome.Entry entry = new PlanOutcome.Entry(
                    call,
                    result,
                    List.of(new Timeline(begunAt, begunAt, 0, now, 1, thread.getName(), result.outcome(), waits)));
            streams.remove(this);
            results.put(call, entry);
            if (pieces != null && any) { // otherwise the end of the page has its field
                send(merge.take(List.of(entry)));
            }
        }
    }
}
