package dev.fivefold.admission;

/**
 * The fixed bounds of admission.
 *
 * @param processors that this process may use, at least 1
 * @param pages in flight at most, at least 1
 * @param bytes of the pages in flight and the requests that wait at most
 * @param waitingBytes of a request that waits
 * @param queue the number of requests that wait at most
 * @param prefetchShare of the limit of calls, beyond which prefetches are shed; 0 to 1
 * @param brownoutShare of the limit of calls that pages in brownout have under overload; 0 to 1
 */
public record AdmissionBounds(
        int processors,
        int pages,
        long bytes,
        long waitingBytes,
        int queue,
        double prefetchShare,
        double brownoutShare) {}
