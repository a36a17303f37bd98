package dev.fivefold.gateway.admission;

/** Remembers nothing. */
final class UncountedPermit implements Permit {

    static final Permit INSTANCE = new UncountedPermit();

    private UncountedPermit() {}

    @Override
    public void requestIsThere() {}

    @Override
    public void answered(int status, boolean whole) {}

    @Override
    public void timedOut() {}

    @Override
    public void giveBack() {}
}
