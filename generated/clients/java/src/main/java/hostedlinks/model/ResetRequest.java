// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.Map;

/** The body of {@code resetIdNumberRateLimit}, without the signing fields. */
public final class ResetRequest extends Model {
    public ResetRequest() {
        super(Map.of());
    }

    /** Of its JSON. */
    public ResetRequest(Map<String, Object> fields) {
        super(fields);
    }

    /** Required. Two-letter ISO 3166-1 code of a supported country (§2.2 of the interface). */
    public ResetRequest country(String country) {
        set("country", country);
        return this;
    }

    /** Required. An ID type of the country, as listed by {@code GET /v1/services} (§2.2 of the interface). */
    public ResetRequest idType(String idType) {
        set("id_type", idType);
        return this;
    }

    /** Required. ID number whose limit is cleared. */
    public ResetRequest idNumber(String idNumber) {
        set("id_number", idNumber);
        return this;
    }
}
