// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.List;
import java.util.Map;

/** A page of deliveries, newest first. */
public final class ListCallbacksResponse extends Model {
    /** Of its JSON. */
    public ListCallbacksResponse(Map<String, Object> fields) {
        super(fields);
    }

    /** The deliveries. */
    public List<Delivery> callbacks() {
        return objects("callbacks", Delivery::new);
    }

    /** Where the next page begins; null on the last one. Null when unset. */
    public String nextCursor() {
        return get("next_cursor", String.class);
    }

    /** The partner's addresses that are paused now, with the reason. */
    public List<PausedEndpoint> pausedEndpoints() {
        return objects("paused_endpoints", PausedEndpoint::new);
    }
}
