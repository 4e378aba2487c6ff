// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.List;
import java.util.Map;

/** An ID type and how it can be verified. */
public final class ServiceIdType extends Model {
    /** Of its JSON. */
    public ServiceIdType(Map<String, Object> fields) {
        super(fields);
    }

    /** An ID type of the country, as listed by {@code GET /v1/services} (§2.2 of the interface). */
    public String idType() {
        return get("id_type", String.class);
    }

    /** English name of the ID type. */
    public String name() {
        return get("name", String.class);
    }

    /** The methods that a link may use for it, each with its fields. */
    public List<ServiceMethod> verificationMethods() {
        return objects("verification_methods", ServiceMethod::new);
    }

    /** The form of its numbers; null where no number is asked for. Null when unset. */
    public NumberForm idNumber() {
        return object("id_number", NumberForm::new);
    }

    /** Whether the source of an ID type answered within the last hour. Null when unset. */
    public Availability availability() {
        return object("availability", Availability::new);
    }
}
