// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

/** What happened on a link (D-114). {@code link.opened} is a person’s doing, not a load. */
public final class LinkEventType {
    public static final String LINK_OPENED = "link.opened";
    public static final String LINK_CONSENTED = "link.consented";
    public static final String LINK_SUBMITTED = "link.submitted";
    public static final String LINK_RETRIED = "link.retried";
    public static final String LINK_COMPLETED = "link.completed";
    public static final String LINK_ABANDONED = "link.abandoned";
    public static final String LINK_EXPIRED = "link.expired";

    private LinkEventType() {}
}
