// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.List;
import java.util.Map;

/** The documents of a country. */
public final class CountryDocuments extends Model {
    /** Of its JSON. */
    public CountryDocuments(Map<String, Object> fields) {
        super(fields);
    }

    /** Two-letter ISO 3166-1 code of a supported country (§2.2 of the interface). */
    public String country() {
        return get("country", String.class);
    }

    /** English name of the country. */
    public String name() {
        return get("name", String.class);
    }

    /** Its documents. */
    public List<ValidDocument> documents() {
        return objects("documents", ValidDocument::new);
    }
}
