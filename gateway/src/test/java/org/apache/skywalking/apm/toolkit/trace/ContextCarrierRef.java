package org.apache.skywalking.apm.toolkit.trace;

/** Carries a span to another process, as two headers of which one is empty. */
public final class ContextCarrierRef {

    private CarrierItemRef first = list("");

    public CarrierItemRef items() {
        return first;
    }

    void setSpan(SpanRef span) {
        if (!span.leadsAway()) {
            throw new IllegalStateException("leads nowhere");
        }
        first = list(span.trace() + "/" + span.id());
    }

    /** The context of another process; empty for none. */
    String context() {
        return first.next().getHeadValue();
    }

    private static CarrierItemRef list(String context) {
        CarrierItemRef last = new CarrierItemRef("sw8-correlation", "", null);
        return new CarrierItemRef("", "", new CarrierItemRef("sw8", context, last));
    }
}
