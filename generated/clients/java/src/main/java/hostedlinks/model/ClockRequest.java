// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.Map;

/** The body of {@code advanceSandboxClock}, without the signing fields. */
public final class ClockRequest extends Model {
    public ClockRequest() {
        super(Map.of());
    }

    /** Of its JSON. */
    public ClockRequest(Map<String, Object> fields) {
        super(fields);
    }

    /** Required. Milliseconds forward, at most ten years. */
    public ClockRequest advanceMs(long advanceMs) {
        set("advance_ms", advanceMs);
        return this;
    }
}
