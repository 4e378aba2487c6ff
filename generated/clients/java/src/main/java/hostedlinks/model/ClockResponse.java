// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.time.Instant;
import java.util.Map;

/** The sandbox's clock. */
public final class ClockResponse extends Model {
    /** Of its JSON. */
    public ClockResponse(Map<String, Object> fields) {
        super(fields);
    }

    /** ISO 8601, UTC, with milliseconds. */
    public Instant now() {
        return time("now");
    }
}
