// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

/**
 * {@code pending} is being carried out; {@code erased} can no longer be read through the service; {@code purged}
 * neither from the database's files.
 */
public final class ErasureState {
    public static final String PENDING = "pending";
    public static final String ERASED = "erased";
    public static final String PURGED = "purged";

    private ErasureState() {}
}
