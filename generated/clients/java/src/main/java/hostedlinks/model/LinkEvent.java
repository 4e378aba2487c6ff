// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.time.Instant;
import java.util.Map;

/** A step of a link, as it is posted to the events URL, with its id. Nothing in it is about a person. */
public final class LinkEvent extends Model {
    /** Of its JSON. */
    public LinkEvent(Map<String, Object> fields) {
        super(fields);
    }

    /** Its id, the {@code webhook-id} under which it is posted. */
    public String eventId() {
        return get("event_id", String.class);
    }

    /** What happened on a link (D-114). {@code link.opened} is a person’s doing, not a load. */
    public String type() {
        return get("type", String.class);
    }

    /** When it was noticed. */
    public Instant timestamp() {
        return time("timestamp");
    }

    /** The partner's 3-character id, leading zeros kept (§8.5 of the interface). */
    public String partnerId() {
        return get("partner_id", String.class);
    }

    /** What the step of a link is about. */
    public LinkEventData data() {
        return object("data", LinkEventData::new);
    }
}
