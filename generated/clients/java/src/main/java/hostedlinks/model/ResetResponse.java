// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.Map;

/** The limit was reset (§2.5 of the interface). */
public final class ResetResponse extends Model {
    /** Of its JSON. */
    public ResetResponse(Map<String, Object> fields) {
        super(fields);
    }

    /** Says that the limit was reset. */
    public String message() {
        return get("message", String.class);
    }

    /** {@code true} when the limit was reset. A string, not a boolean. */
    public String success() {
        return get("success", String.class);
    }
}
