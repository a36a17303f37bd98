package org.apache.skywalking.apm.toolkit.trace;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A span. */
public final class SpanRef {

    private final String name;
    private final Map<String, String> tags = new ConcurrentHashMap<>();
    private volatile @Nullable SpanRef parent;
    private volatile boolean async;

    SpanRef(String name, @Nullable SpanRef parent) {
        this.name = name;
        this.parent = parent;
    }

    void continueWithin(SpanRef other) {
        parent = other;
    }

    public String name() {
        return name;
    }

    public @Nullable SpanRef parent() {
        return parent;
    }

    /** Its tags, and its error as {@code error}. */
    public Map<String, String> tags() {
        return tags;
    }

    public SpanRef prepareForAsync() {
        async = true;
        return this;
    }

    public SpanRef asyncFinish() {
        if (!async) {
            throw new IllegalStateException("not prepared");
        }
        Tracer.end(this);
        return this;
    }

    boolean isAsync() {
        return async;
    }

    public void tag(String key, String value) {
        tags.put(key, value);
    }

    public void log(Throwable error) {
        tags.put("error", String.valueOf(error.getMessage()));
    }
}
