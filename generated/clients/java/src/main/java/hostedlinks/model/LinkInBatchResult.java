// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.List;
import java.util.Map;

/**
 * What became of one link of a batch: what createLink answers, or {@code code}, {@code error} and {@code details}
 * where the link was not created.
 */
public final class LinkInBatchResult extends Model {
    /** Of its JSON. */
    public LinkInBatchResult(Map<String, Object> fields) {
        super(fields);
    }

    /** The generated link address. Null when unset. */
    public String link() {
        return get("link", String.class);
    }

    /** Reference id of a link, a random UUID. It is the {@code linkId} of paths. Null when unset. */
    public String refId() {
        return get("ref_id", String.class);
    }

    /** The same address as {@code link}, under the name that update and get use. Null when unset. */
    public String linkUrl() {
        return get("link_url", String.class);
    }

    /** Only of a link that was not created. The code that createLink would have answered. Null when unset. */
    public String code() {
        return get("code", String.class);
    }

    /** What is wrong, in a sentence. Null when unset. */
    public String error() {
        return get("error", String.class);
    }

    /** The fields that are wrong, each by its path in the link. */
    public List<ErrorDetail> details() {
        return objects("details", ErrorDetail::new);
    }
}
