// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.Map;

/** The submission was accepted and its job is queued. */
public final class SubmissionResponse extends Model {
    /** Of its JSON. */
    public SubmissionResponse(Map<String, Object> fields) {
        super(fields);
    }

    /** Job id assigned by the service or passed in {@code partner_params.job_id}. */
    public String jobId() {
        return get("job_id", String.class);
    }

    /** Tracks a user. An existing user id or a new unique one; made by the service when not supplied. */
    public String userId() {
        return get("user_id", String.class);
    }

    /**
     * Where to send the user, with {@code status} and {@code user_id} set (§4.5 of the interface); null when the link
     * has none. Null when unset.
     */
    public String redirectUrl() {
        return get("redirect_url", String.class);
    }

    /**
     * The {@code visit} of the same person's next try. Present only for links with {@code attempts_max}; keep it
     * where only that person can read it. A next try leaves out what is kept. Null when unset.
     */
    public String retryVisit() {
        return get("retry_visit", String.class);
    }
}
