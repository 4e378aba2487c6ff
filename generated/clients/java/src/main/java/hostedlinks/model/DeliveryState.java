// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

/**
 * {@code waiting} has an attempt ahead; {@code delivered} was answered with a 2xx; {@code failed} used up its
 * attempts, or was answered with 410; {@code paused} was not tried, because its address has given nothing but
 * failures for days.
 */
public final class DeliveryState {
    public static final String WAITING = "waiting";
    public static final String DELIVERED = "delivered";
    public static final String FAILED = "failed";
    public static final String PAUSED = "paused";

    private DeliveryState() {}
}
