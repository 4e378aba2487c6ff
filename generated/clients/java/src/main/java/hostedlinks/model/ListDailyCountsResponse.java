// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.List;
import java.util.Map;

/** A page of counts, the newest day first. Days without any are left out. */
public final class ListDailyCountsResponse extends Model {
    /** Of its JSON. */
    public ListDailyCountsResponse(Map<String, Object> fields) {
        super(fields);
    }

    /** The counts. */
    public List<DailyCount> counts() {
        return objects("counts", DailyCount::new);
    }

    /** Where the next page begins; null on the last one. Null when unset. */
    public String nextCursor() {
        return get("next_cursor", String.class);
    }
}
