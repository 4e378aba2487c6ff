// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.time.Instant;
import java.util.Map;

/** What an event is about; the fields depend on its type. */
public final class EventData extends Model {
    /** Of its JSON. */
    public EventData(Map<String, Object> fields) {
        super(fields);
    }

    /**
     * Of {@code address.failing} and {@code address.paused}, the callback address without path and query. Null when
     * unset.
     */
    public String address() {
        return get("address", String.class);
    }

    /**
     * Of {@code address.failing} and {@code address.paused}, its first failure since the last success. Null when
     * unset.
     */
    public Instant failingSince() {
        return time("failing_since");
    }

    /** Of {@code address.paused}, since when nothing is sent to it. Null when unset. */
    public Instant pausedAt() {
        return time("paused_at");
    }

    /** Of {@code callback.exhausted}, the {@code webhook-id} of the callback. Null when unset. */
    public String webhookId() {
        return get("webhook_id", String.class);
    }

    /**
     * Of {@code callback.exhausted} and {@code verification.stuck}, and of {@code link.submitted}, {@code
     * link.retried} and {@code link.completed}, the job. Null when unset.
     */
    public String serviceJobId() {
        return get("service_job_id", String.class);
    }

    /** Of {@code callback.exhausted}, the attempts made. Null when unset. */
    public Long attempts() {
        return integer("attempts");
    }

    /** Of an address or a callback, the HTTP status of the last answer; null when there was none. Null when unset. */
    public Long lastStatus() {
        return integer("last_status");
    }

    /** Of an address or a callback, why there was no whole answer; null when there was one. Null when unset. */
    public String lastError() {
        return get("last_error", String.class);
    }

    /** Of {@code link.expired_unused} and of each step of a link, the link. Null when unset. */
    public String refId() {
        return get("ref_id", String.class);
    }

    /** Of {@code link.expired_unused}, when it expired. Null when unset. */
    public Instant expiresAt() {
        return time("expires_at");
    }

    /** Of {@code verification.stuck}, when the job was accepted. Null when unset. */
    public Instant waitingSince() {
        return time("waiting_since");
    }
}
