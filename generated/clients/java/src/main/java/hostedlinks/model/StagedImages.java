// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.time.Instant;
import java.util.Map;

/** What the submission of the visit names in place of the images. */
public final class StagedImages extends Model {
    /** Of its JSON. */
    public StagedImages(Map<String, Object> fields) {
        super(fields);
    }

    /**
     * An image that {@code stageImages} has kept for the {@code visit} of this submission, in place of the image
     * itself. It can be named once, within an hour. Null when unset.
     */
    public String selfieRef() {
        return get("selfie_ref", String.class);
    }

    /**
     * An image that {@code stageImages} has kept for the {@code visit} of this submission, in place of the image
     * itself. It can be named once, within an hour. Null when unset.
     */
    public String documentFrontRef() {
        return get("document_front_ref", String.class);
    }

    /**
     * An image that {@code stageImages} has kept for the {@code visit} of this submission, in place of the image
     * itself. It can be named once, within an hour. Null when unset.
     */
    public String documentBackRef() {
        return get("document_back_ref", String.class);
    }

    /** When they are erased without a submission. */
    public Instant expiresAt() {
        return time("expires_at");
    }
}
