package org.apache.skywalking.apm.toolkit.trace;

/** Carries a span to another process, as two headers of which one is empty. */
public final class ContextCarrierRef {

    private CarrierItemRef first = new CarrierItemRef("", "", null);

    public CarrierItemRef items() {
        return first;
    }

    void setSpan(SpanRef span) {
        if (!span.leadsAway()) {
            throw new IllegalStateException("leads nowhere");
        }
        CarrierItemRef last = new CarrierItemRef("sw8-correlation", "", null);
        first = new CarrierItemRef("", "", new CarrierItemRef("sw8", span.trace() + "/" + span.id(), last));
    }
}
