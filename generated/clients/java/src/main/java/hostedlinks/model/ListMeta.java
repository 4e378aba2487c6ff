// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.Map;

/** Where the page stands in the whole list (§2.3 of the interface). */
public final class ListMeta extends Model {
    /** Of its JSON. */
    public ListMeta(Map<String, Object> fields) {
        super(fields);
    }

    /** The page that was asked for; 1 with a cursor or a filter. */
    public Long page() {
        return integer("page");
    }

    /** Links on a page. */
    public Long limit() {
        return integer("limit");
    }

    /** Links in all, whatever the filters. */
    public Long total() {
        return integer("total");
    }

    /** Pages in all, {@code total} by {@code limit} rounded up; 0 when there are no links. */
    public Long totalPages() {
        return integer("totalPages");
    }
}
