// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.List;
import java.util.Map;

/**
 * What was sent to the callback, without the signing fields that each attempt adds (§2.4 of the interface). The
 * personal fields are there when the result has them. {@code IDNumber}, {@code DOB} and {@code FullName} are the
 * verifier's; without one, as the user typed them, the number in letters and digits alone (D-20), the last two after
 * a success alone (D-44).
 */
public final class HistoryEntry extends Model {
    /** Of its JSON. */
    public HistoryEntry(Map<String, Object> fields) {
        super(fields);
    }

    /**
     * 1012 ID found, 1013 ID not found, 1014 unsupported ID number format, 1015 source unavailable, 0810 document
     * verified, 0811 rejected, 0812 provisional, 2301 the verification could not be carried out.
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

    /** Number, sent as a string, for confidence in the determination (0 to 100). */
    public String confidenceValue() {
        return get("ConfidenceValue", String.class);
    }

    /**
     * The {@code user_id} and {@code job_id} of the job, its {@code job_type} and the link's own {@code
     * partner_params} (§2.4 of the interface). The first three are those of the job, whatever {@code partner_params}
     * has under their names.
     */
    public Map<String, String> partnerParams() {
        return map("PartnerParams", String.class);
    }

    /** false for a provisional result; a final one follows. */
    public Boolean jobComplete() {
        return get("job_complete", Boolean.class);
    }

    /** Whether the verification succeeded. */
    public Boolean jobSuccess() {
        return get("job_success", Boolean.class);
    }

    /** Date of birth, {@code YYYY-MM-DD}. Null when unset. */
    public String dob() {
        return get("DOB", String.class);
    }

    /** An ID type of the country, as listed by {@code GET /v1/services} (§2.2 of the interface). Null when unset. */
    public String idType() {
        return get("IDType", String.class);
    }

    /** Two-letter ISO 3166-1 code of a supported country (§2.2 of the interface). Null when unset. */
    public String country() {
        return get("Country", String.class);
    }

    /** Full name. Null when unset. */
    public String fullName() {
        return get("FullName", String.class);
    }

    /** Expiry of the document, {@code YYYY-MM-DD}, where the source gives one. Null when unset. */
    public String expirationDate() {
        return get("ExpirationDate", String.class);
    }

    /** The ID number. Null when unset. */
    public String idNumber() {
        return get("IDNumber", String.class);
    }

    /** Present only for partners whose operator has switched it on. Null when unset. */
    public Consent consent() {
        return object("consent", Consent::new);
    }

    /** The number of the try, from 1. Present only for links with {@code attempts_max}. Null when unset. */
    public Long attempt() {
        return integer("attempt");
    }

    /**
     * The {@code job_id} of the try before; null for the first. Present only for links with {@code attempts_max}.
     * Null when unset.
     */
    public String previousJobId() {
        return get("previous_job_id", String.class);
    }

    /**
     * The {@code job_id} of the first try, which names the tries of a link. Present only for links with {@code
     * attempts_max}. Null when unset.
     */
    public String firstJobId() {
        return get("first_job_id", String.class);
    }

    /**
     * Grows with each result of the link's tries, so that an older one can be told from a newer one; 0 before the
     * first. Present only for links with {@code attempts_max}. Null when unset.
     */
    public Long sequence() {
        return integer("sequence");
    }

    /**
     * What the person may redo on the same link, after a final result; an empty list is to send again. Left out where
     * they may not try again.
     */
    public List<String> retry() {
        return list("retry", String.class);
    }

    /**
     * How many tries are left, after a final result without success. A source that gave no answer takes none away.
     * Present only for links with {@code attempts_max}. Null when unset.
     */
    public Long attemptsLeft() {
        return integer("attempts_left");
    }
}
