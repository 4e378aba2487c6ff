// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.Map;

/** What the step of a link is about. */
public final class LinkEventData extends Model {
    /** Of its JSON. */
    public LinkEventData(Map<String, Object> fields) {
        super(fields);
    }

    /** The link. */
    public String refId() {
        return get("ref_id", String.class);
    }

    /** Of {@code link.submitted}, {@code link.retried} and {@code link.completed}, the job. Null when unset. */
    public String serviceJobId() {
        return get("service_job_id", String.class);
    }
}
