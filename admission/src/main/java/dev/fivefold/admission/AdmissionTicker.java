package dev.fivefold.admission;

import java.util.concurrent.locks.LockSupport;

/** The thread that steers admission. Its own lateness shows how long threads wait for a CPU. */
public final class AdmissionTicker implements AutoCloseable {

    private final Admission admission;
    private final Saturation saturation;
    private final Thread thread =
            Thread.ofPlatform().daemon().name("fivefold-admission").unstarted(this::run);
    private volatile boolean closed;
    private volatile long late;

    /**
     * Starts the thread.
     *
     * @param saturation of the process, but for the lateness of this thread
     */
    public AdmissionTicker(Admission admission, Saturation saturation) {
        this.admission = admission;
        this.saturation = new Saturation() {
            @Override
            public boolean isBusy() {
                return saturation.isBusy();
            }

            @Override
            public long delayNanos() {
                long longest = Math.max(late, saturation.delayNanos());
                late = 0;
                return longest;
            }
        };
        thread.start();
    }

    private void run() {
        while (!closed) {
            long wait = admission.untilTick();
            long due = System.nanoTime() + wait;
            LockSupport.parkNanos(this, wait);
            late = Math.max(late, System.nanoTime() - due);
            admission.tick(saturation);
        }
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }
}
