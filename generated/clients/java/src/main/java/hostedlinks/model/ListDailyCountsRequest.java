// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.Map;

/** The body of {@code listDailyCounts}, without the signing fields. */
public final class ListDailyCountsRequest extends Model {
    public ListDailyCountsRequest() {
        super(Map.of());
    }

    /** Of its JSON. */
    public ListDailyCountsRequest(Map<String, Object> fields) {
        super(fields);
    }

    /** The first day. All that are kept when absent. */
    public ListDailyCountsRequest firstDay(String firstDay) {
        set("first_day", firstDay);
        return this;
    }

    /** The last day; not before the first. */
    public ListDailyCountsRequest lastDay(String lastDay) {
        set("last_day", lastDay);
        return this;
    }

    /** Whether each link is counted apart. By default all are counted together. */
    public ListDailyCountsRequest byLink(boolean byLink) {
        set("by_link", byLink);
        return this;
    }

    /** Counts this link alone. */
    public ListDailyCountsRequest refId(String refId) {
        set("ref_id", refId);
        return this;
    }

    /** Counts on a page. 31 when absent. */
    public ListDailyCountsRequest limit(long limit) {
        set("limit", limit);
        return this;
    }

    /** The {@code next_cursor} of the page before; without it, the newest are answered. */
    public ListDailyCountsRequest cursor(String cursor) {
        set("cursor", cursor);
        return this;
    }
}
