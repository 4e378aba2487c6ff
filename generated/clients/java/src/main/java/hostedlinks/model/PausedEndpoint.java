// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.time.Instant;
import java.util.Map;

/**
 * An address that nothing new is sent to, because it has given nothing but failures for days. A replay that succeeds
 * ends the pause, and so does the operator; of an events URL one event an hour is tried, whose success ends it.
 */
public final class PausedEndpoint extends Model {
    /** Of its JSON. */
    public PausedEndpoint(Map<String, Object> fields) {
        super(fields);
    }

    /** The callback URL or the events URL. */
    public String url() {
        return get("url", String.class);
    }

    /** What is not sent there. A URL of both may be paused for one of them alone. */
    public String receives() {
        return get("receives", String.class);
    }

    /** Since when it is paused. */
    public Instant pausedAt() {
        return time("paused_at");
    }

    /** Its first failure since the last success. */
    public Instant failingSince() {
        return time("failing_since");
    }

    /** HTTP status of its last answer; null when there was none. Null when unset. */
    public Long lastStatus() {
        return integer("last_status");
    }

    /** Why there was no answer; null when there was one. Null when unset. */
    public String lastError() {
        return get("last_error", String.class);
    }
}
