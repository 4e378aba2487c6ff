// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.List;
import java.util.Map;

/** The ID types of a country. */
public final class CountryServices extends Model {
    /** Of its JSON. */
    public CountryServices(Map<String, Object> fields) {
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

    /** Its ID types. */
    public List<ServiceIdType> idTypes() {
        return objects("id_types", ServiceIdType::new);
    }
}
