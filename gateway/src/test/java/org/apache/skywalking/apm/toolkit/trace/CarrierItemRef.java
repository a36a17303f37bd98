package org.apache.skywalking.apm.toolkit.trace;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A header. The first item of a list has no header. */
public final class CarrierItemRef {

    private final String key;
    private String value;
    private final @Nullable CarrierItemRef next;

    CarrierItemRef(String key, String value, @Nullable CarrierItemRef next) {
        this.key = key;
        this.value = value;
        this.next = next;
    }

    public boolean hasNext() {
        return next != null;
    }

    public CarrierItemRef next() {
        return Objects.requireNonNull(next);
    }

    public String getHeadKey() {
        return key;
    }

    public String getHeadValue() {
        return value;
    }

    public void setHeadValue(String value) {
        this.value = value;
    }
}
