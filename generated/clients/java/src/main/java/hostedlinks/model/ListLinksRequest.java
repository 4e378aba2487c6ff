// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.Map;

/** The body of {@code listLinks}, without the signing fields. */
public final class ListLinksRequest extends Model {
    public ListLinksRequest() {
        super(Map.of());
    }

    /** Of its JSON. */
    public ListLinksRequest(Map<String, Object> fields) {
        super(fields);
    }

    /** Page to fetch; the first page when absent. A page past the end is empty, not an error. */
    public ListLinksRequest page(long page) {
        set("page", page);
        return this;
    }

    /** Links on a page. 20 when absent. */
    public ListLinksRequest limit(long limit) {
        set("limit", limit);
        return this;
    }
}
