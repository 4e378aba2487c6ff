package hostedlinks;

import java.util.function.LongSupplier;

/** The service's clock, as far as it is known from the {@code Date} of refused signatures (D-04). */
final class ServiceClock {
    /**
     * A signature for a later time can be used then, so a false {@code Date} moves no signature further than a day, and a
     * minute for what an answer takes.
     */
    private static final long AHEAD_MS_MAX = 86_400_000 + 60_000;
    /** How long a correction is kept: one that a false {@code Date} caused ends by itself. */
    private static final long KEPT_MS = 3_600_000;

    private final LongSupplier now;
    private final long toleranceMs;
    private long aheadMs, correctedMs;

    ServiceClock(LongSupplier now, long toleranceMs) {
        this.now = now;
        this.toleranceMs = toleranceMs;
    }

    /** How far the service's clock is ahead of this one; 0 while that is not known. */
    synchronized long aheadMs() {
        return Math.abs(now.getAsLong() - correctedMs) < KEPT_MS ? aheadMs : 0;
    }

    /**
     * Takes the service's time, where it is further than the tolerance from the time that was signed.
     *
     * @param skewMs how far it is ahead of this machine's clock, not of the corrected one, which further refusals could
     *     move day by day
     */
    synchronized boolean correct(Long skewMs, long sentAheadMs) {
        if (skewMs == null || isFarOff(skewMs) || Math.abs(skewMs - sentAheadMs) <= toleranceMs) return false;
        aheadMs = skewMs;
        correctedMs = now.getAsLong();
        return true;
    }

    /** What an error says of a {@code Date} that is too far off to be used. */
    static String explain(Long skewMs) {
        boolean isFarOff = skewMs != null && isFarOff(skewMs);
        return isFarOff ? " The clock of this machine and the Date of the response differ by more than a day." : "";
    }

    private static boolean isFarOff(long skewMs) { return Math.abs(skewMs) > AHEAD_MS_MAX; }
}
