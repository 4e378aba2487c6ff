// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.List;
import java.util.Map;

/** A page of jobs, newest first. */
public final class ListJobsResponse extends Model {
    /** Of its JSON. */
    public ListJobsResponse(Map<String, Object> fields) {
        super(fields);
    }

    /** The jobs. */
    public List<ListedJob> jobs() {
        return objects("jobs", ListedJob::new);
    }

    /**
     * Where the next page begins; null on the last one. A page may have fewer jobs than {@code limit}, or none,
     * before the last: it looks through 1,000 of the partner's jobs at most. Null when unset.
     */
    public String nextCursor() {
        return get("next_cursor", String.class);
    }
}
