package org.apache.skywalking.apm.toolkit.trace;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** A span; records when it has left its thread and has ended. */
public final class SpanRef {

    private static final AtomicInteger IDS = new AtomicInteger();
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final String id = "span" + IDS.incrementAndGet();
    private final Map<String, String> fields = new TreeMap<>();
    private boolean async;
    private boolean left;
    private boolean ended;

    SpanRef(String kind, String name, String peer, @Nullable SpanRef parent) {
        fields.put("id", id);
        fields.put("kind", kind);
        fields.put("name", name);
        fields.put("peer", peer);
        fields.put("trace", "trace-of-" + id);
        if (parent != null) {
            goOnWithin(parent);
        }
    }

    String id() {
        return id;
    }

    String trace() {
        return fields.getOrDefault("trace", "");
    }

    boolean leadsAway() {
        return "exit".equals(fields.get("kind"));
    }

    void goOnWithin(SpanRef other) {
        fields.put("trace", other.trace());
        fields.put("parent", other.id());
    }

    public SpanRef prepareForAsync() {
        if (left) {
            throw new IllegalStateException("has left its thread");
        }
        async = true;
        return this;
    }

    public SpanRef asyncFinish() {
        if (!async || ended) {
            throw new IllegalStateException("has ended");
        }
        ended = true;
        print();
        return this;
    }

    public void tag(String key, String value) {
        fields.put(key, value);
    }

    public void log(Throwable error) {
        fields.put("error", String.valueOf(error.getMessage()));
    }

    void leave() {
        left = true;
        ended |= !async;
        print();
    }

    private void print() {
        if (left && ended) {
            System.out.println("SkyWalking " + JSON.writeValueAsString(fields));
        }
    }
}
