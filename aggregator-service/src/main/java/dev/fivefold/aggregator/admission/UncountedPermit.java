package dev.fivefold.aggregator.admission;

import java.time.Duration;

/** Remembers nothing. */
final class UncountedPermit implements Permit {

    @Override
    public boolean brownout() {
        return false;
    }

    @Override
    public void served(Duration essentials) {}

    @Override
    public void timedOut(Duration elapsed) {}

    @Override
    public void giveBack() {}
}
