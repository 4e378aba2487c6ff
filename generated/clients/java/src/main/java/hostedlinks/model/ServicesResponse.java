// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.List;
import java.util.Map;

/** Supported countries and ID types, with what each verification method asks for. */
public final class ServicesResponse extends Model {
    /** Of its JSON. */
    public ServicesResponse(Map<String, Object> fields) {
        super(fields);
    }

    /** One entry for each country. */
    public List<CountryServices> services() {
        return objects("services", CountryServices::new);
    }
}
