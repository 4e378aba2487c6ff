// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.List;
import java.util.Map;

/** A page of the partner's links, newest first (§2.3 of the interface). */
public final class ListLinksResponse extends Model {
    /** Of its JSON. */
    public ListLinksResponse(Map<String, Object> fields) {
        super(fields);
    }

    /** Full link objects, newest first. */
    public List<Link> links() {
        return objects("links", Link::new);
    }

    /** Where the page stands in the whole list (§2.3 of the interface). */
    public ListMeta meta() {
        return object("meta", ListMeta::new);
    }

    /**
     * Where the next page begins; null on the last one. Only where a cursor or a filter was sent. A page may have
     * fewer links than {@code limit}, or none, before the last: it looks through 10,000 of the partner's links at
     * most. Null when unset.
     */
    public String nextCursor() {
        return get("next_cursor", String.class);
    }
}
