// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.List;
import java.util.Map;

/** The body of {@code createLinks}, without the signing fields. */
public final class CreateLinksRequest extends Model {
    public CreateLinksRequest() {
        super(Map.of());
    }

    /** Of its JSON. */
    public CreateLinksRequest(Map<String, Object> fields) {
        super(fields);
    }

    /** Required. The links, each of which is checked by itself. */
    public CreateLinksRequest links(List<LinkInBatch> links) {
        set("links", links);
        return this;
    }
}
