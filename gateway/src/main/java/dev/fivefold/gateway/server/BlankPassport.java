package dev.fivefold.gateway.server;

import com.google.common.base.Ticker;
import com.netflix.zuul.passport.CurrentPassport;
import com.netflix.zuul.passport.PassportState;

/**
 * A passport of Zuul's without stamps. Zuul stamps some thirty states of each request, with a lock and the time for each, and reads them
 * for log lines that are off here. One for a connection: requests would otherwise add to the same one for ever.
 */
final class BlankPassport extends CurrentPassport {

    BlankPassport() {
        super(Ticker.systemTicker());
    }

    @Override
    public void add(PassportState state) {}
}
