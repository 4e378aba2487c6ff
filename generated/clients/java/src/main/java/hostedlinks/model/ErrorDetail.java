// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.Map;

/** A field that is wrong. */
public final class ErrorDetail extends Model {
    /** Of its JSON. */
    public ErrorDetail(Map<String, Object> fields) {
        super(fields);
    }

    /** JSON Pointer to the field in the request. */
    public String path() {
        return get("path", String.class);
    }

    /** What would be right. */
    public String message() {
        return get("message", String.class);
    }
}
