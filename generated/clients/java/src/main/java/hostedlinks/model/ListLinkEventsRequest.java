// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.Map;

/** The body of {@code listLinkEvents}, without the signing fields. */
public final class ListLinkEventsRequest extends Model {
    public ListLinkEventsRequest() {
        super(Map.of());
    }

    /** Of its JSON. */
    public ListLinkEventsRequest(Map<String, Object> fields) {
        super(fields);
    }

    /**
     * The {@code event_id} of the last event that you know; only later ones are answered. All, when it is absent or
     * not kept any more.
     */
    public ListLinkEventsRequest afterEvent(String afterEvent) {
        set("after_event", afterEvent);
        return this;
    }

    /** The most events that are answered. 20 when absent. */
    public ListLinkEventsRequest limit(long limit) {
        set("limit", limit);
        return this;
    }
}
