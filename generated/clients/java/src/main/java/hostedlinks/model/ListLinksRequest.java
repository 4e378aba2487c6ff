// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.time.Instant;
import java.util.Map;

/** The body of {@code listLinks}, without the signing fields. */
public final class ListLinksRequest extends Model {
    public ListLinksRequest() {
        super(Map.of());
    }

    /** Of its JSON. */
    public ListLinksRequest(Map<String, Object> fields) {
        super(fields);
    }

    /** Page to fetch; the first page when absent. A page past the end is empty, not an error. */
    public ListLinksRequest page(long page) {
        set("page", page);
        return this;
    }

    /** Links on a page. 20 when absent. */
    public ListLinksRequest limit(long limit) {
        set("limit", limit);
        return this;
    }

    /**
     * {@code newest}, or the {@code next_cursor} of the answer before: pages by place, which new links do not shift.
     * Not with {@code page}.
     */
    public ListLinksRequest cursor(String cursor) {
        set("cursor", cursor);
        return this;
    }

    /**
     * {@code disabled}: {@code disabled_at} is set. {@code used}: it has accepted all submissions that it takes.
     * {@code expired}: {@code expires_at} is over. {@code active}: none of these. The first that applies counts, in
     * the order disabled, used up by a single use, expired, full.
     */
    public ListLinksRequest state(String state) {
        set("state", state);
        return this;
    }

    /** Only links for this user. */
    public ListLinksRequest userId(String userId) {
        set("user_id", userId);
        return this;
    }

    /** Only links whose name begins so; capital letters count. */
    public ListLinksRequest name(String name) {
        set("name", name);
        return this;
    }

    /** Only links created at this time or later. */
    public ListLinksRequest createdAfter(Instant createdAfter) {
        set("created_after", createdAfter == null ? null : createdAfter.toString());
        return this;
    }

    /** Only links created before this time. */
    public ListLinksRequest createdBefore(Instant createdBefore) {
        set("created_before", createdBefore == null ? null : createdBefore.toString());
        return this;
    }
}
