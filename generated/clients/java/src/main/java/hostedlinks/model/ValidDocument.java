// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.List;
import java.util.Map;

/** A document and its sides. */
public final class ValidDocument extends Model {
    /** Of its JSON. */
    public ValidDocument(Map<String, Object> fields) {
        super(fields);
    }

    /** An ID type of the country, as listed by {@code GET /v1/services} (§2.2 of the interface). */
    public String idType() {
        return get("id_type", String.class);
    }

    /** English name of the document. */
    public String name() {
        return get("name", String.class);
    }

    /** Whether its back is photographed as well. */
    public Boolean hasBack() {
        return get("has_back", Boolean.class);
    }

    /** The document methods that a link may use for it. */
    public List<String> verificationMethods() {
        return list("verification_methods", String.class);
    }
}
