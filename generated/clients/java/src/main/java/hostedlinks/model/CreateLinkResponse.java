// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.Map;

/** The new link (§4.1 of the interface). */
public final class CreateLinkResponse extends Model {
    /** Of its JSON. */
    public CreateLinkResponse(Map<String, Object> fields) {
        super(fields);
    }

    /** The generated link address. */
    public String link() {
        return get("link", String.class);
    }

    /** Reference id of a link, a random UUID. It is the {@code linkId} of paths. */
    public String refId() {
        return get("ref_id", String.class);
    }

    /** The same address as {@code link}, under the name that update and get use. */
    public String linkUrl() {
        return get("link_url", String.class);
    }
}
