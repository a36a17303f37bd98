package dev.fivefold.aggregator.call;

/** Asks nothing, at once. */
enum NotNeededCall implements DownstreamCall<Object> {
    INSTANCE;

    @Override
    public CallResult<Object> execute(CallContext context) {
        return new CallResult.NotNeeded<>();
    }
}
