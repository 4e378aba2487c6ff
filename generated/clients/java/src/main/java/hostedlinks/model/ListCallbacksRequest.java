// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.Map;

/** The body of {@code listCallbacks}, without the signing fields. */
public final class ListCallbacksRequest extends Model {
    public ListCallbacksRequest() {
        super(Map.of());
    }

    /** Of its JSON. */
    public ListCallbacksRequest(Map<String, Object> fields) {
        super(fields);
    }

    /**
     * {@code waiting} has an attempt ahead; {@code delivered} was answered with a 2xx; {@code failed} used up its
     * attempts, or was answered with 410; {@code paused} was not tried, because its address has given nothing but
     * failures for days.
     */
    public ListCallbacksRequest state(String state) {
        set("state", state);
        return this;
    }

    /** Only callbacks of this user's jobs. */
    public ListCallbacksRequest userId(String userId) {
        set("user_id", userId);
        return this;
    }

    /** Only callbacks of this job of the user; needs {@code user_id}. */
    public ListCallbacksRequest jobId(String jobId) {
        set("job_id", jobId);
        return this;
    }

    /** Deliveries on a page. 20 when absent. */
    public ListCallbacksRequest limit(long limit) {
        set("limit", limit);
        return this;
    }

    /** The {@code next_cursor} of the page before; without it, the newest are answered. */
    public ListCallbacksRequest cursor(String cursor) {
        set("cursor", cursor);
        return this;
    }
}
