// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.time.Instant;
import java.util.Map;

/** How a job stands, as in its status. */
public final class ListedJob extends Model {
    /** Of its JSON. */
    public ListedJob(Map<String, Object> fields) {
        super(fields);
    }

    /** Tracks a user. An existing user id or a new unique one; made by the service when not supplied. */
    public String userId() {
        return get("user_id", String.class);
    }

    /** Job id assigned by the service or passed in {@code partner_params.job_id}. */
    public String jobId() {
        return get("job_id", String.class);
    }

    /** Reference id of the link that it was submitted through. */
    public String refId() {
        return get("ref_id", String.class);
    }

    /** Internal job id of the service, {@code ServiceJobID} of the result (§2.4 of the interface). */
    public String serviceJobId() {
        return get("ServiceJobID", String.class);
    }

    /** Two-letter ISO 3166-1 code of a supported country (§2.2 of the interface). */
    public String country() {
        return get("country", String.class);
    }

    /** An ID type of the country, as listed by {@code GET /v1/services} (§2.2 of the interface). */
    public String idType() {
        return get("id_type", String.class);
    }

    /** How the ID type is verified. One method for each ID type of a link (§2.2 of the interface). */
    public String verificationMethod() {
        return get("verification_method", String.class);
    }

    /** Whether there is a final result. */
    public Boolean jobComplete() {
        return get("job_complete", Boolean.class);
    }

    /** Whether the final result is a successful match. */
    public Boolean jobSuccess() {
        return get("job_success", Boolean.class);
    }

    /** Code of the newest result, which may be provisional; null before the first. Null when unset. */
    public String resultCode() {
        return get("ResultCode", String.class);
    }

    /** Human readable result; null before the first. Null when unset. */
    public String resultText() {
        return get("ResultText", String.class);
    }

    /** When it was accepted. */
    public Instant createdAt() {
        return time("created_at");
    }

    /** When its final result was known. Null when unset. */
    public Instant completedAt() {
        return time("completed_at");
    }
}
