// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.List;
import java.util.Map;

/** Status of a job (§2.4 of the interface), signed by the service with the key that verified the request (D-05). */
public final class JobStatusResponse extends Model {
    /** Of its JSON. */
    public JobStatusResponse(Map<String, Object> fields) {
        super(fields);
    }

    /** Timestamp used to create the signature. */
    public String timestamp() {
        return get("timestamp", String.class);
    }

    /** Signature of the response. */
    public String signature() {
        return get("signature", String.class);
    }

    /** The same value as {@code signature}. */
    public String secKey() {
        return get("sec_key", String.class);
    }

    /** Tracks a user. An existing user id or a new unique one; made by the service when not supplied. */
    public String userId() {
        return get("user_id", String.class);
    }

    /** Job id assigned by the service or passed in {@code partner_params.job_id}. */
    public String jobId() {
        return get("job_id", String.class);
    }

    /** Whether a final status has been reported. */
    public Boolean jobComplete() {
        return get("job_complete", Boolean.class);
    }

    /** Whether a successful match was achieved and the user enrolled or authenticated. */
    public Boolean jobSuccess() {
        return get("job_success", Boolean.class);
    }

    /**
     * Final status details (§2.4 of the interface). Before completion, only {@code ResultText}, {@code ServiceJobID}
     * and {@code PartnerParams}.
     */
    public JobResult result() {
        return object("result", JobResult::new);
    }

    /** Present only when {@code image_links} was requested; empty when the job has no selfie. Null when unset. */
    public ImageLinks imageLinks() {
        return object("image_links", ImageLinks::new);
    }

    /**
     * Present only when {@code consent} was requested, with the words that were shown. Jobs accepted before receipts
     * were kept have none. Null when unset.
     */
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

    /** 2302 - success (§7.1 of the interface). Other codes come as errors. */
    public String code() {
        return get("code", String.class);
    }

    /** Present only when {@code history} was requested. Each entry is what was sent to the callback, oldest first. */
    public List<HistoryEntry> history() {
        return objects("history", HistoryEntry::new);
    }
}
