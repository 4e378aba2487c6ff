// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

/**
 * {@code disabled}: {@code disabled_at} is set. {@code used}: it has accepted all submissions that it takes. {@code
 * expired}: {@code expires_at} is over. {@code active}: none of these. The first that applies counts, in the order
 * disabled, used up by a single use, expired, full.
 */
public final class LinkState {
    public static final String ACTIVE = "active";
    public static final String USED = "used";
    public static final String EXPIRED = "expired";
    public static final String DISABLED = "disabled";

    private LinkState() {}
}
