package dev.fivefold.starter.admission;

import java.time.Duration;

/** Records nothing. */
final class UncountedPermit implements Permit {

    @Override
    public boolean brownout() {
        return false;
    }

    @Override
    public void served(Duration required) {}

    @Override
    public void timedOut(Duration elapsed) {}

    @Override
    public void release() {}
}
