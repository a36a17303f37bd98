package dev.fivefold.engine.call;

/** Requests nothing and ends at once. */
enum NotNeededCall implements Call<Object> {
    INSTANCE;

    @Override
    public CallResult<Object> execute(CallContext context) {
        return new CallResult.NotNeeded<>();
    }

    @Override
    public boolean blocks() {
        return false;
    }
}
