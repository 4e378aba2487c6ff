// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.time.Instant;
import java.util.Map;

/** How the delivery of a callback stands. */
public final class Delivery extends Model {
    /** Of its JSON. */
    public Delivery(Map<String, Object> fields) {
        super(fields);
    }

    /** The {@code webhook-id} that every attempt carries. */
    public String webhookId() {
        return get("webhook_id", String.class);
    }

    /** Internal job id of the service. */
    public String serviceJobId() {
        return get("ServiceJobID", String.class);
    }

    /** Tracks a user. An existing user id or a new unique one; made by the service when not supplied. */
    public String userId() {
        return get("user_id", String.class);
    }

    /** Job id assigned by the service or passed in {@code partner_params.job_id}. */
    public String jobId() {
        return get("job_id", String.class);
    }

    /**
     * {@code waiting} has an attempt ahead; {@code delivered} was answered with a 2xx; {@code failed} used up its
     * attempts, or was answered with 410; {@code paused} was not tried, because its address has given nothing but
     * failures for days.
     */
    public String state() {
        return get("state", String.class);
    }

    /** Attempts made so far, those before a replay included. */
    public Long attempts() {
        return integer("attempts");
    }

    /** When the result was known. */
    public Instant createdAt() {
        return time("created_at");
    }

    /** When it is tried again; null when it is not. Null when unset. */
    public Instant nextAttemptAt() {
        return time("next_attempt_at");
    }

    /** When it was tried last; null when it was not yet. Null when unset. */
    public Instant lastAttemptAt() {
        return time("last_attempt_at");
    }

    /** HTTP status of the last answer; null when there was none. Null when unset. */
    public Long lastStatus() {
        return integer("last_status");
    }

    /**
     * Where the last answer redirected to, which is not followed (D-19): without user, query and fragment, which may
     * have secrets; {@code ?…} at the end stands for a query. null when it did not redirect, and once the answer is
     * erased. Null when unset.
     */
    public String lastLocation() {
        return get("last_location", String.class);
    }

    /**
     * Why the last attempt had no whole answer - {@code timeout}, {@code connection}, {@code dns}, {@code tls},
     * {@code malformed_answer}, {@code line_ends}, {@code headers_too_long}, {@code address_refused} or {@code
     * no_callback_url}; {@code endpoint_paused} where none was made. null when there was an answer. Null when unset.
     */
    public String lastError() {
        return get("last_error", String.class);
    }

    /** Where it goes; null while neither the link nor the partner has a callback URL. Null when unset. */
    public String url() {
        return get("url", String.class);
    }
}
