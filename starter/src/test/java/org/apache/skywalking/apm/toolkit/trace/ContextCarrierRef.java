package org.apache.skywalking.apm.toolkit.trace;

/** What another process must know to go on within a span, as two headers of which one is empty. */
public final class ContextCarrierRef {

    private CarrierItemRef first = new CarrierItemRef("", "", null);

    public CarrierItemRef items() {
        return first;
    }

    void fill(SpanRef span) {
        CarrierItemRef last = new CarrierItemRef("sw8-correlation", "", null);
        first = new CarrierItemRef("", "", new CarrierItemRef("sw8", span.name(), last));
    }
}
