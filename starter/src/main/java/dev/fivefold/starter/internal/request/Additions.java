package dev.fivefold.starter.internal.request;

import feign.Request;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The difference between the request by a call's arguments and the one that is sent: headers and query parameters of
 * interceptors, and forwarded headers. The identity of the user is part of it. Two are equal if no difference between them may change
 * the response. Immutable and thread-safe.
 */
public final class Additions {

    /** Nothing is added. */
    public static final Additions NONE = new Additions("", false, new TreeMap<>(), new TreeMap<>());

    private final String url;
    private final boolean elsewhere;
    private final SortedMap<String, List<String>> headers;
    private final SortedMap<String, List<String>> key;
    private final int hash;

    private Additions(
            String url,
            boolean elsewhere,
            SortedMap<String, List<String>> headers,
            SortedMap<String, List<String>> key) {
        this.url = url;
        this.elsewhere = elsewhere;
        this.headers = headers;
        this.key = key;
        this.hash = 31 * url.hashCode() + key.hashCode();
    }

    /**
     * The difference between two requests.
     *
     * @param url of the first, a prefix of the second's unless an interceptor replaced it
     * @param before the headers of the first
     * @param after those of the second, to which the policy has been applied
     */
    static Additions between(
            String url,
            Map<String, Collection<String>> before,
            String sentUrl,
            Map<String, Collection<String>> after,
            HeaderPolicy policy) {
        SortedMap<String, List<String>> headers = new TreeMap<>();
        SortedMap<String, List<String>> key = new TreeMap<>();
        Map<String, List<String>> old = lowerCase(before);
        Map<String, List<String>> sent = lowerCase(after);
        sent.forEach((name, values) -> {
            if (!values.equals(old.get(name))) {
                headers.put(name, values);
            }
        });
        old.keySet().stream().filter(name -> !sent.containsKey(name)).forEach(name -> headers.put(name, List.of()));
        headers.forEach((name, values) -> {
            if (policy.changesResponse(name)) {
                key.put(name, values);
            }
        });
        boolean elsewhere = !sentUrl.startsWith(url);
        String added = elsewhere ? sentUrl : sentUrl.substring(url.length());
        return added.isEmpty() && headers.isEmpty() ? NONE : new Additions(added, elsewhere, headers, key);
    }

    /** A header that does not change the response. */
    static Additions header(String name, String value) {
        return new Additions("", false, new TreeMap<>(Map.of(name, List.of(value))), new TreeMap<>());
    }

    private static Map<String, List<String>> lowerCase(Map<String, Collection<String>> headers) {
        Map<String, List<String>> lower = new LinkedHashMap<>();
        headers.forEach((name, values) -> lower.put(name.toLowerCase(Locale.ROOT), List.copyOf(values)));
        return lower;
    }

    /** Whether an interceptor replaced the URL, so that another request cannot have the same additions. */
    public boolean replaceUrl() {
        return elsewhere;
    }

    /** Whether no part of these may change the response: it is the same as without them. */
    public boolean isNeutral() {
        return url.isEmpty() && key.isEmpty();
    }

    /** Whether the key has the identity of a user, so that no other user reads an entry with it. */
    public boolean identify() {
        return key.keySet().stream().anyMatch(HeaderPolicy.IDENTITY::contains);
    }

    /** The same additions to another request of the same method. */
    Request addedTo(Request request) {
        if (url.isEmpty() && headers.isEmpty()) {
            return request;
        }
        Map<String, Collection<String>> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        all.putAll(request.headers());
        headers.forEach((name, values) -> {
            all.remove(name);
            if (!values.isEmpty()) {
                all.put(name, values);
            }
        });
        return Request.create(
                request.httpMethod(),
                request.url() + joined(request.url()),
                all,
                request.body(),
                request.charset(),
                request.requestTemplate());
    }

    /** The first query parameter of one request is not the first one of another. */
    private String joined(String to) {
        return url.isEmpty() ? "" : (to.contains("?") ? "&" : "?") + url.substring(1);
    }

    /** Everything that may change the response, as text in which nothing is ambiguous: each word has its length before it. It contains secrets. */
    public String canonical() {
        StringBuilder text = new StringBuilder();
        append(text, url);
        key.forEach((name, values) -> {
            append(text.append(values.size()).append('*'), name);
            values.forEach(value -> append(text, value));
        });
        return text.toString();
    }

    private static void append(StringBuilder text, String word) {
        text.append(word.length()).append(':').append(word);
    }

    /** The characters of these, for the weight of a cache entry. */
    public int length() {
        int length = url.length();
        for (Map.Entry<String, List<String>> each : headers.entrySet()) {
            length += each.getKey().length();
            for (String value : each.getValue()) {
                length += value.length();
            }
        }
        return length;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof Additions additions
                        && hash == additions.hash
                        && url.equals(additions.url)
                        && elsewhere == additions.elsewhere
                        && Objects.equals(key, additions.key));
    }

    @Override
    public int hashCode() {
        return hash;
    }

    /** Without values: they may be secrets. */
    @Override
    public String toString() {
        return headers.keySet().toString();
    }
}
