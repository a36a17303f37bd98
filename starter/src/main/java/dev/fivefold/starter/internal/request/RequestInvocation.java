package dev.fivefold.starter.internal.request;

import dev.fivefold.starter.call.ClientMethod;
import dev.fivefold.starter.call.Invocation;
import feign.Request;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** An invocation and its request, which is made before anything is cached or shared, or when it is sent if its arguments say all of it. Immutable and thread-safe. */
public final class RequestInvocation implements Invocation {

    /** Types whose values are equal if they make the same text in a URL. Formats of dates depend on the locale. */
    private static final Set<Class<?>> SIMPLE = Set.of(
            String.class,
            Long.class,
            Integer.class,
            Short.class,
            Byte.class,
            Double.class,
            Float.class,
            BigInteger.class,
            BigDecimal.class,
            Boolean.class,
            Character.class,
            UUID.class);

    /** Bytes of an invocation without its texts, roughly. */
    private static final int OBJECTS = 128;

    private final ClientMethod method;
    private final List<@Nullable Object> arguments;
    private final Additions additions;
    private final @Nullable RequestFactory requests;
    private final @Nullable Request made;
    private final Object variables;

    private RequestInvocation(
            ClientMethod method,
            List<@Nullable Object> arguments,
            Additions additions,
            @Nullable RequestFactory requests,
            @Nullable Request made,
            Object variables) {
        this.method = method;
        this.arguments = arguments;
        this.additions = additions;
        this.requests = requests;
        this.made = made;
        this.variables = variables;
    }

    /** An invocation without a request. */
    public static RequestInvocation of(ClientMethod method, @Nullable Object... arguments) {
        List<@Nullable Object> all = Arrays.asList(arguments);
        return new RequestInvocation(method, all, Additions.NONE, null, null, all);
    }

    /**
     * An invocation with the whole request. Interceptors run on this thread.
     *
     * @throws Throwable if the request cannot be made
     */
    public static RequestInvocation whole(
            ClientMethod method, List<@Nullable Object> arguments, RequestFactory requests) throws Throwable {
        if (!requests.hasAdditions()) {
            return bare(method, arguments, requests);
        }
        RequestFactory.Made made = requests.whole(arguments);
        boolean simple = made.request().body() == null && isSimple(arguments); // an interceptor may change a body
        Object variables = simple ? arguments : requests.canonical(made.request());
        return new RequestInvocation(method, arguments, made.additions(), requests, made.request(), variables);
    }

    /** An invocation with the request that its arguments make. No interceptor runs. */
    public static RequestInvocation bare(ClientMethod method, List<@Nullable Object> arguments, RequestFactory requests)
            throws Throwable {
        if (isSimple(arguments)) { // its request is made when it is sent: a cache hit needs none
            return new RequestInvocation(method, arguments, Additions.NONE, requests, null, arguments);
        }
        Request made = requests.of(arguments, Additions.NONE);
        return new RequestInvocation(method, arguments, Additions.NONE, requests, made, requests.canonical(made));
    }

    /**
     * An invocation with a request that its client has made, of which all is in the key.
     *
     * @param made with all headers but those that the policy adds or removes on this thread
     */
    public static RequestInvocation of(
            ClientMethod method, List<@Nullable Object> arguments, Request made, HeaderPolicy policy) {
        Map<String, Collection<String>> sent = policy.sent(made.headers());
        Request request = Request.create(made.httpMethod(), made.url(), sent, made.body(), made.charset(), null);
        return new RequestInvocation(
                method,
                arguments,
                Additions.between("", Map.of(), "", sent, policy),
                null,
                request,
                method.reads() && made.body() != null
                        ? made.url() + ' ' + new String(made.body(), StandardCharsets.ISO_8859_1)
                        : made.url());
    }

    /** Whether equal arguments make the same request, and different ones have different texts. */
    public static boolean isSimple(Collection<? extends @Nullable Object> arguments) {
        for (Object each : arguments) {
            if (each != null
                    && !SIMPLE.contains(each.getClass())
                    && !(each instanceof Enum<?>)
                    && !(each instanceof List<?> list && isSimple(list))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public ClientMethod method() {
        return method;
    }

    @Override
    public List<@Nullable Object> arguments() {
        return arguments;
    }

    @Override
    public Object variables() {
        return variables;
    }

    @Override
    public String additions() {
        return additions.isNeutral() ? "" : additions.canonical();
    }

    @Override
    public boolean identifiesUser() {
        return additions.identify();
    }

    @Override
    public boolean variable() {
        boolean own = made == null || (requests != null && made.body() == null); // an interceptor may change a body
        return own && !additions.replaceUrl();
    }

    /** The request to be sent. */
    public Request request() throws Throwable {
        return made == null ? Objects.requireNonNull(requests).of(arguments, additions) : made;
    }

    /** The same with a header that does not change the response, unless its request has one of this name. */
    public RequestInvocation withHeader(String name, String value) throws Throwable {
        Request request = request();
        boolean named = request.headers().keySet().stream().anyMatch(name::equalsIgnoreCase);
        Request all = named ? request : Additions.header(name, value).addedTo(request);
        return new RequestInvocation(method, arguments, additions, requests, all, variables);
    }

    @Override
    public Invocation withFirst(Object argument) {
        List<@Nullable Object> others = new ArrayList<>(arguments);
        others.set(0, argument);
        return new RequestInvocation(method, others, additions, requests, null, others);
    }

    @Override
    public int weight() {
        return OBJECTS + 2 * additions.length() + 2 * length(variables);
    }

    private static int length(@Nullable Object argument) {
        if (argument instanceof Collection<?> many) {
            int length = 0;
            for (Object each : many) {
                length += length(each);
            }
            return length;
        }
        return argument instanceof String text ? text.length() : Long.BYTES;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof RequestInvocation invocation
                        && method == invocation.method
                        && variables.equals(invocation.variables)
                        && additions.equals(invocation.additions));
    }

    @Override
    public int hashCode() {
        return 31 * variables.hashCode() + additions.hashCode();
    }

    @Override
    public String toString() {
        return method.toString();
    }
}
