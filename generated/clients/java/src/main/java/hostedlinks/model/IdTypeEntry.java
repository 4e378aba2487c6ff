// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.Map;

/** An ID type that a link accepts, with its one verification method (§2.2 of the interface). */
public final class IdTypeEntry extends Model {
    public IdTypeEntry() {
        super(Map.of());
    }

    /** Of its JSON. */
    public IdTypeEntry(Map<String, Object> fields) {
        super(fields);
    }

    /** Required. Two-letter ISO 3166-1 code of a supported country (§2.2 of the interface). */
    public IdTypeEntry country(String country) {
        set("country", country);
        return this;
    }

    /** Required. An ID type of the country, as listed by {@code GET /v1/services} (§2.2 of the interface). */
    public IdTypeEntry idType(String idType) {
        set("id_type", idType);
        return this;
    }

    /** Required. How the ID type is verified. One method for each ID type of a link (§2.2 of the interface). */
    public IdTypeEntry verificationMethod(String verificationMethod) {
        set("verification_method", verificationMethod);
        return this;
    }

    /** Two-letter ISO 3166-1 code of a supported country (§2.2 of the interface). */
    public String country() {
        return get("country", String.class);
    }

    /** An ID type of the country, as listed by {@code GET /v1/services} (§2.2 of the interface). */
    public String idType() {
        return get("id_type", String.class);
    }

    /** How the ID type is verified. One method for each ID type of a link (§2.2 of the interface). */
    public String verificationMethod() {
        return get("verification_method", String.class);
    }
}
