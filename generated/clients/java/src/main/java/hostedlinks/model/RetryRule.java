// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.List;
import java.util.Map;

/** What is redone after a result. */
public final class RetryRule extends Model {
    public RetryRule() {
        super(Map.of());
    }

    /** Of its JSON. */
    public RetryRule(Map<String, Object> fields) {
        super(fields);
    }

    /**
     * Required. 1012 ID found, 1013 ID not found, 1014 unsupported ID number format, 1015 source unavailable, 0810
     * document verified, 0811 rejected, 0812 provisional, 2301 the verification could not be carried out.
     */
    public RetryRule code(String code) {
        set("code", code);
        return this;
    }

    /** Required. What is to be redone; an empty list is nothing but to send again. */
    public RetryRule steps(List<String> steps) {
        set("steps", steps);
        return this;
    }

    /**
     * 1012 ID found, 1013 ID not found, 1014 unsupported ID number format, 1015 source unavailable, 0810 document
     * verified, 0811 rejected, 0812 provisional, 2301 the verification could not be carried out.
     */
    public String code() {
        return get("code", String.class);
    }

    /** What is to be redone; an empty list is nothing but to send again. */
    public List<String> steps() {
        return list("steps", String.class);
    }
}
