// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.Map;

/**
 * Final status details (§2.4 of the interface). Before completion, only {@code ResultText}, {@code ServiceJobID} and
 * {@code PartnerParams}.
 */
public final class JobResult extends Model {
    /** Of its JSON. */
    public JobResult(Map<String, Object> fields) {
        super(fields);
    }

    /**
     * 1012 ID found, 1013 ID not found, 1014 unsupported ID number format, 1015 source unavailable, 0810 document
     * verified, 0811 rejected, 0812 provisional, 2301 the verification could not be carried out. Null when unset.
     */
    public String resultCode() {
        return get("ResultCode", String.class);
    }

    /** Human readable result. */
    public String resultText() {
        return get("ResultText", String.class);
    }

    /** Internal job id of the service. */
    public String serviceJobId() {
        return get("ServiceJobID", String.class);
    }

    /**
     * The {@code user_id} and {@code job_id} of the job, its {@code job_type} and the link's own {@code
     * partner_params} (§2.4 of the interface). The first three are those of the job, whatever {@code partner_params}
     * has under their names.
     */
    public Map<String, String> partnerParams() {
        return map("PartnerParams", String.class);
    }

    /** Number, sent as a string, for confidence in the final determination (0 to 100). Null when unset. */
    public String confidenceValue() {
        return get("ConfidenceValue", String.class);
    }
}
