package dev.fivefold.starter.internal.request;

import feign.InvocationHandlerFactory.MethodHandler;
import feign.Request;
import feign.RequestInterceptor;
import feign.RequestTemplate;
import feign.Target;
import java.io.Serial;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.cloud.openfeign.encoding.BaseRequestInterceptor;

/**
 * Has Feign make the requests of one client without sending them: its interceptors run, and the last of them ends the call. Thread-safe once its
 * client is built.
 */
public final class RequestRecorder {

    /** Each client has this interceptor, and so at least one. */
    public static final RequestInterceptor END = template -> {};

    private static final ThreadLocal<@Nullable Recording> RECORDING = new ThreadLocal<>();

    private int interceptors;
    private boolean intercepted;

    /**
     * A request and the one that its interceptors made of it.
     *
     * @param url of the first, without its host
     * @param headers of the first
     */
    record Recorded(
            String url,
            Map<String, Collection<String>> headers,
            String sentUrl,
            Map<String, Collection<String>> sentHeaders,
            Request request) {}

    /** The interceptors of a client, one after the other, while it is built. */
    public RequestInterceptor recording(RequestInterceptor own) {
        boolean coding = own instanceof BaseRequestInterceptor; // that of the transport takes its place
        intercepted |= !own.equals(END) && !coding;
        int number = ++interceptors;
        return template -> {
            Recording recording = RECORDING.get();
            if (recording != null && recording.client == this) {
                recording.intercept(coding ? END : own, template, number == interceptors);
            } else { // a method that returns no call
                own.apply(template);
            }
        };
    }

    /** Whether the client has interceptors of the application. */
    public boolean isIntercepted() {
        return intercepted;
    }

    /**
     * Makes a request on this thread.
     *
     * @param intercepted whether interceptors run
     * @throws Throwable thrown by an interceptor or an encoder
     */
    Recorded record(MethodHandler feign, Target<?> target, List<@Nullable Object> arguments, boolean intercepted)
            throws Throwable {
        Recording recording = new Recording(this, intercepted);
        RECORDING.set(recording);
        try {
            Object sent = feign.invoke(arguments.toArray());
            throw new IllegalStateException("a client without RequestRecorder.END has sent a request: " + sent);
        } catch (Made end) {
            return recording.recorded(target);
        } finally {
            RECORDING.remove();
        }
    }

    /** One request, on its thread. */
    private static final class Recording {

        private final RequestRecorder client;
        private final boolean intercepted;
        private @Nullable String url;
        private Map<String, Collection<String>> headers = Map.of();
        private @Nullable RequestTemplate template;

        Recording(RequestRecorder client, boolean intercepted) {
            this.client = client;
            this.intercepted = intercepted;
        }

        void intercept(RequestInterceptor own, RequestTemplate made, boolean last) {
            if (url == null) {
                url = made.url();
                headers = copy(made.headers());
            }
            if (intercepted) {
                own.apply(made);
            }
            if (last) {
                template = made;
                throw new Made();
            }
        }

        Recorded recorded(Target<?> target) {
            RequestTemplate made = Objects.requireNonNull(template);
            return new Recorded(
                    Objects.requireNonNull(url), headers, made.url(), copy(made.headers()), target.apply(made));
        }

        private static Map<String, Collection<String>> copy(Map<String, Collection<String>> headers) {
            Map<String, Collection<String>> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            headers.forEach((name, values) -> copy.put(name, List.copyOf(values)));
            return copy;
        }
    }

    /** The request is made. */
    private static final class Made extends RuntimeException {

        @Serial
        private static final long serialVersionUID = 1L;

        Made() {
            super("made", null, false, false);
        }
    }
}
