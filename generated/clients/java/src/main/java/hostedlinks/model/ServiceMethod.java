// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.List;
import java.util.Map;

/** A verification method and the submission fields it takes. */
public final class ServiceMethod extends Model {
    /** Of its JSON. */
    public ServiceMethod(Map<String, Object> fields) {
        super(fields);
    }

    /** How the ID type is verified. One method for each ID type of a link (§2.2 of the interface). */
    public String verificationMethod() {
        return get("verification_method", String.class);
    }

    /** Fields that a submission must have. */
    public List<String> requiredFields() {
        return list("required_fields", String.class);
    }

    /** Fields that a submission may have. */
    public List<String> optionalFields() {
        return list("optional_fields", String.class);
    }
}
