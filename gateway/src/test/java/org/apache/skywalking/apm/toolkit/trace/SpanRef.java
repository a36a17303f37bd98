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
    private final Map<String, String> told = new TreeMap<>();
    private boolean async;
    private boolean left;
    private boolean ended;

    SpanRef(String kind, String name, String peer, @Nullable SpanRef parent) {
        told.put("id", id);
        told.put("kind", kind);
        told.put("name", name);
        told.put("peer", peer);
        told.put("trace", "trace-of-" + id);
        if (parent != null) {
            goOnWithin(parent);
        }
    }

    String id() {
        return id;
    }

    String trace() {
        return told.getOrDefault("trace", "");
    }

    boolean leadsAway() {
        return "exit".equals(told.get("kind"));
    }

    void goOnWithin(SpanRef other) {
        told.put("trace", other.trace());
        told.put("parent", other.id());
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
        tell();
        return this;
    }

    public void tag(String key, String value) {
        told.put(key, value);
    }

    public void log(Throwable error) {
        told.put("error", String.valueOf(error.getMessage()));
    }

    void leave() {
        left = true;
        ended |= !async;
        tell();
    }

    private void tell() {
        if (left && ended) {
            System.out.println("SkyWalking " + JSON.writeValueAsString(told));
        }
    }
}
