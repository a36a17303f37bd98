package dev.fivefold.peers.webflux;

import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Settings from the environment.
 *
 * @param origin the URL in front of a part's number
 * @param parts of a page
 * @param deadline of a part
 * @param acceptGzip whether parts are requested compressed
 */
@Component
record PeerSettings(
        @Value("${ORIGIN}") String origin,
        @Value("${PARTS}") int parts,
        @Value("${DEADLINE:10s}") Duration deadline,
        @Value("${ACCEPT_GZIP:true}") boolean acceptGzip) {}
