// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.List;
import java.util.Map;

/** The results, in the order of the links. */
public final class CreateLinksResponse extends Model {
    /** Of its JSON. */
    public CreateLinksResponse(Map<String, Object> fields) {
        super(fields);
    }

    /** One result for each link, at its place. */
    public List<LinkInBatchResult> results() {
        return objects("results", LinkInBatchResult::new);
    }

    /** How many links there are now. */
    public Long created() {
        return integer("created");
    }

    /** How many were not created. */
    public Long failed() {
        return integer("failed");
    }
}
