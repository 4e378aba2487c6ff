// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.List;
import java.util.Map;

/** Documents that document verification accepts. */
public final class ValidDocumentsResponse extends Model {
    /** Of its JSON. */
    public ValidDocumentsResponse(Map<String, Object> fields) {
        super(fields);
    }

    /** One entry for each country. */
    public List<CountryDocuments> validDocuments() {
        return objects("valid_documents", CountryDocuments::new);
    }
}
