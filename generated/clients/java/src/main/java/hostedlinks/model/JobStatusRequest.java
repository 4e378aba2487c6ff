// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.Map;

/** The body of {@code getJobStatus}, without the signing fields. */
public final class JobStatusRequest extends Model {
    public JobStatusRequest() {
        super(Map.of());
    }

    /** Of its JSON. */
    public JobStatusRequest(Map<String, Object> fields) {
        super(fields);
    }

    /** Required. Tracks a user. An existing user id or a new unique one; made by the service when not supplied. */
    public JobStatusRequest userId(String userId) {
        set("user_id", userId);
        return this;
    }

    /** Required. Job id assigned by the service or passed in {@code partner_params.job_id}. */
    public JobStatusRequest jobId(String jobId) {
        set("job_id", jobId);
        return this;
    }

    /** When {@code "true"}, the response includes an expiring link to the captured image. */
    public JobStatusRequest imageLinks(Boolean imageLinks) {
        set("image_links", imageLinks == null ? null : imageLinks.toString());
        return this;
    }

    /** When {@code "true"}, the response includes everything sent to the callback. */
    public JobStatusRequest history(Boolean history) {
        set("history", history == null ? null : history.toString());
        return this;
    }

    /** When {@code "true"}, the response includes the receipt of the user's consent. */
    public JobStatusRequest consent(Boolean consent) {
        set("consent", consent == null ? null : consent.toString());
        return this;
    }
}
