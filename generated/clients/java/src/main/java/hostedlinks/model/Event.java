// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.time.Instant;
import java.util.Map;

/** Something that happened to a partner. Nothing in it is about a person. */
public final class Event extends Model {
    /** Of its JSON. */
    public Event(Map<String, Object> fields) {
        super(fields);
    }

    /** What happened. */
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

    /** What an event is about; the fields depend on its type. */
    public EventData data() {
        return object("data", EventData::new);
    }
}
