// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.time.Instant;
import java.util.Map;

/** Whether the source of an ID type answered within the last hour. */
public final class Availability extends Model {
    /** Of its JSON. */
    public Availability(Map<String, Object> fields) {
        super(fields);
    }

    /**
     * {@code good}; {@code degraded}: a fifth of its verifications or more had no answer; {@code down}: four fifths
     * or more.
     */
    public String state() {
        return get("state", String.class);
    }

    /** Since when it is not good, to five minutes; null where it is good. Null when unset. */
    public Instant since() {
        return time("since");
    }
}
