// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.time.Instant;
import java.util.Map;

/** The body of {@code listJobs}, without the signing fields. */
public final class ListJobsRequest extends Model {
    public ListJobsRequest() {
        super(Map.of());
    }

    /** Of its JSON. */
    public ListJobsRequest(Map<String, Object> fields) {
        super(fields);
    }

    /**
     * {@code open}: there is no final result yet, but there may be a provisional one. {@code successful}, {@code
     * failed}: the final result.
     */
    public ListJobsRequest state(String state) {
        set("state", state);
        return this;
    }

    /** Only jobs of this user. */
    public ListJobsRequest userId(String userId) {
        set("user_id", userId);
        return this;
    }

    /** Only jobs of this link. */
    public ListJobsRequest refId(String refId) {
        set("ref_id", refId);
        return this;
    }

    /** Only jobs accepted at this time or later. */
    public ListJobsRequest createdAfter(Instant createdAfter) {
        set("created_after", createdAfter == null ? null : createdAfter.toString());
        return this;
    }

    /** Only jobs accepted before this time. */
    public ListJobsRequest createdBefore(Instant createdBefore) {
        set("created_before", createdBefore == null ? null : createdBefore.toString());
        return this;
    }

    /** Jobs on a page. 20 when absent. */
    public ListJobsRequest limit(long limit) {
        set("limit", limit);
        return this;
    }

    /** The {@code next_cursor} of the page before; without it, the newest are answered. */
    public ListJobsRequest cursor(String cursor) {
        set("cursor", cursor);
        return this;
    }
}
