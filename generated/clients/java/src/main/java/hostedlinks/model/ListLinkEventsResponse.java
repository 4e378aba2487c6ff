// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.List;
import java.util.Map;

/** Events of a link, in the order in which they happened. */
public final class ListLinkEventsResponse extends Model {
    /** Of its JSON. */
    public ListLinkEventsResponse(Map<String, Object> fields) {
        super(fields);
    }

    /** The events. */
    public List<LinkEvent> events() {
        return objects("events", LinkEvent::new);
    }

    /** Whether there are later ones already. Send the last {@code event_id} as {@code after_event}. */
    public Boolean hasMore() {
        return get("has_more", Boolean.class);
    }
}
