// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.Map;

/** Present only when {@code image_links} was requested; empty when the job has no selfie. */
public final class ImageLinks extends Model {
    /** Of its JSON. */
    public ImageLinks(Map<String, Object> fields) {
        super(fields);
    }

    /**
     * An expiring link to the selfie image as it was sent but for its metadata, valid for one hour; 410 afterwards.
     * Null when unset.
     */
    public String selfieImage() {
        return get("selfie_image", String.class);
    }
}
