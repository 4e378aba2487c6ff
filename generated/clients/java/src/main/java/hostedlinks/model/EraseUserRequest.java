// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.Map;

/** The body of {@code eraseUser}, without the signing fields. */
public final class EraseUserRequest extends Model {
    public EraseUserRequest() {
        super(Map.of());
    }

    /** Of its JSON. */
    public EraseUserRequest(Map<String, Object> fields) {
        super(fields);
    }

    /** Required. Whose data; one that is not known is no error. */
    public EraseUserRequest userId(String userId) {
        set("user_id", userId);
        return this;
    }

    /** The data of this job of the user alone; without it, of all. */
    public EraseUserRequest jobId(String jobId) {
        set("job_id", jobId);
        return this;
    }

    /**
     * When {@code "true"}, {@code user_id}, {@code job_id} and {@code partner_params} are replaced as well, wherever
     * they are stored, and the user's own links are disabled. The job cannot be found by its ids any more.
     */
    public EraseUserRequest pseudonyms(Boolean pseudonyms) {
        set("pseudonyms", pseudonyms == null ? null : pseudonyms.toString());
        return this;
    }
}
