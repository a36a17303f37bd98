package dev.fivefold.starter.internal.page;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.engine.merge.PageMerge;
import dev.fivefold.engine.plan.Place;
import dev.fivefold.engine.plan.PlanOutcome;
import dev.fivefold.engine.plan.PlannedCall;
import dev.fivefold.engine.plan.Timeline;
import dev.fivefold.starter.internal.request.PageMark;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscription;
import org.springframework.core.ReactiveAdapter;
import org.springframework.core.ReactiveAdapterRegistry;
import org.springframework.http.codec.ServerSentEvent;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SignalType;
import reactor.core.scheduler.Schedulers;

/** The streams of one page. Sources emit on any thread; that of the page receives and writes. So a client that reads slowly slows the sources down. */
final class PageStreams implements BiConsumer<List<PlanOutcome.Entry>, Executor>, AutoCloseable {

    /** So many elements of a stream are there at most before they are written. */
    private static final int AHEAD = 16;

    private final PageMerge merge;
    private final @Nullable PieceByPiece parts;
    private final Deadline deadline;
    private final long maxBytes;
    private final Function<Object, RawJson> json;
    private final Thread thread = Thread.currentThread();
    private final long startedAt = System.nanoTime();
    private final BlockingQueue<Runnable> signals = new LinkedBlockingQueue<>();
    private final List<Stream> active = new ArrayList<>();
    private final Map<PlannedCall<?>, PlanOutcome.Entry> results = new HashMap<>();
    private volatile @Nullable Executor calls; // runs tasks on the thread of the page, while that waits for calls
    private long bytes;

    /**
     * Those of a page that starts now.
     *
     * @param parts sends the page while its parts arrive; {@code null} if it is sent at once
     * @param deadline of streams without a timeout of their own
     * @param json writes an element
     */
    PageStreams(
            PageMerge merge,
            @Nullable PieceByPiece parts,
            Deadline deadline,
            long maxBytes,
            Function<Object, RawJson> json) {
        this.merge = merge;
        this.parts = parts;
        this.deadline = deadline;
        this.maxBytes = maxBytes;
        this.json = json;
    }

    /** Whether its value is what a stream subscribes to. */
    static boolean isSource(PlanOutcome.Entry entry) {
        return entry.call().place() == Place.STREAM && entry.result() instanceof CallResult.Available;
    }

    /** A publisher, if the type of the source is one that Spring can adapt. */
    static Publisher<?> publisher(Object source) {
        ReactiveAdapter adapter = ReactiveAdapterRegistry.getSharedInstance().getAdapter(source.getClass());
        if (adapter == null) {
            throw new IllegalArgumentException("returns " + source.getClass().getName() + ": return a Publisher");
        }
        return adapter.toPublisher(source);
    }

    @Override
    public void accept(List<PlanOutcome.Entry> ended, Executor own) {
        calls = own;
        begin(ended);
        if (parts != null) {
            parts.accept(ended);
        }
        proceed();
    }

    private void begin(List<PlanOutcome.Entry> ended) {
        for (PlanOutcome.Entry entry : ended) {
            results.put(entry.call(), entry);
            if (entry.result() instanceof CallResult.Available<?> available) {
                bytes += available.body().length();
                if (isSource(entry) && !PageMark.STAND_INS.isSet()) {
                    Stream stream = new Stream(entry.call());
                    active.add(stream);
                    stream.begin(available.value());
                }
            }
        }
    }

    /** Continues where a source has emitted something: only the thread of the page does. */
    private void proceed() {
        if (!Thread.currentThread().equals(thread)) {
            return;
        }
        for (Runnable signal = signals.poll(); signal != null; signal = signals.poll()) {
            signal.run();
        }
        for (Stream stream : List.copyOf(active)) {
            // In JSON an array is sent to its end, and the last of all.
            if (parts == null
                    || (merge.interleaves() ? parts.hasBegun() : calls == null && stream == active.getFirst())) {
                stream.proceed();
            }
        }
    }

    /** Waits until all streams have ended, when the calls have. */
    PlanOutcome await(PlanOutcome outcome) throws InterruptedException {
        calls = null;
        List<PlanOutcome.Entry> last = outcome.entries().stream()
                .filter(entry -> !results.containsKey(entry.call()))
                .toList();
        begin(last);
        if (parts != null && !active.isEmpty()) {
            parts.accept(last);
        }
        for (proceed(); !active.isEmpty(); proceed()) {
            signals.take().run();
        }
        List<PlanOutcome.Entry> all = outcome.entries().stream()
                .map(entry -> results.getOrDefault(entry.call(), entry))
                .toList();
        long held = parts == null ? Math.max(bytes, outcome.bytes()) : outcome.bytes();
        return new PlanOutcome(all, outcome.deferred(), outcome.elapsed(), outcome.widest(), held);
    }

    @Override
    public void close() {
        active.forEach(Stream::cancel);
    }

    /** One of them. An element that cannot be written ends it. */
    private final class Stream extends BaseSubscriber<Object> {

        private final PlannedCall<?> call;
        private final long begunAt = System.nanoTime() - startedAt;
        private final List<RawJson> elements = new ArrayList<>();
        private int received;
        private boolean any;
        private boolean ended;
        private CallResult.@Nullable Missing<?> cause;

        Stream(PlannedCall<?> call) {
            this.call = call;
        }

        void begin(Object source) {
            Duration allowed = call.deadline(deadline).remaining();
            Flux.defer(() -> publisher(source))
                    .takeUntilOther(Mono.delay(allowed).then(Mono.error(TimeoutException::new)))
                    .publishOn(Schedulers.fromExecutor(this::signal), AHEAD)
                    .subscribe(this);
        }

        private void signal(Runnable emitted) {
            signals.add(emitted);
            Executor own = calls;
            if (own != null) {
                own.execute(PageStreams.this::proceed);
            }
        }

        @Override
        protected void hookOnSubscribe(Subscription subscription) {
            request(AHEAD);
        }

        @Override
        protected void hookOnNext(Object element) {
            Object value = element instanceof ServerSentEvent<?> event ? event.data() : element;
            if (value == null) { // a comment, which keeps a connection open
                request(1);
                return;
            }
            RawJson body = value instanceof RawJson raw ? raw : json.apply(value);
            bytes += body.length();
            if (bytes > maxBytes) {
                cause = CallResult.Failed.oversized(maxBytes);
                cancel();
                return;
            }
            elements.add(body);
            any = true;
            received++;
        }

        @Override
        protected void hookOnError(Throwable failure) {
            cause = failure instanceof TimeoutException
                    ? new CallResult.TimedOut<>(call.deadline(deadline).granted())
                    : CallResult.Failed.threw(failure);
        }

        @Override
        protected void hookFinally(SignalType last) {
            ended = true;
        }

        /** Sends what it has received, and requests as much, or ends it. */
        void proceed() {
            if (parts != null && !elements.isEmpty()) {
                parts.send(merge.take(call, List.copyOf(elements)));
                elements.clear();
            }
            if (!ended && received > 0) {
                request(received);
                received = 0;
            }
            if (ended) {
                active.remove(this);
                PlanOutcome.Entry entry = entry();
                results.put(call, entry);
                if (parts != null && any) { // otherwise the end of the page has its field
                    parts.send(merge.take(List.of(entry)));
                }
            }
        }

        private PlanOutcome.Entry entry() {
            RawJson body = RawJson.array(elements);
            CallResult<?> result = cause == null
                    ? CallResult.Success.live(body, body)
                    : any ? new CallResult.Partial<>(body, body, 1, cause) : cause;
            long now = System.nanoTime() - startedAt;
            String by = thread.getName();
            return new PlanOutcome.Entry(
                    call, result, List.of(new Timeline(begunAt, begunAt, 0, now, 1, by, result.outcome())));
        }
    }
}
