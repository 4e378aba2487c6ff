// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.Map;

/** The body of {@code stageImages}, without the signing fields. */
public final class Images extends Model {
    public Images() {
        super(Map.of());
    }

    /** Of its JSON. */
    public Images(Map<String, Object> fields) {
        super(fields);
    }

    /** Photo of the user's face, PNG or JPEG, at most 5 MiB, 200 to 10,000 pixels wide and high, base64. */
    public Images selfie(byte[] selfie) {
        set("selfie", selfie);
        return this;
    }

    /** Front of the document, PNG or JPEG, at most 5 MiB, 200 to 10,000 pixels wide and high, base64. */
    public Images documentFront(byte[] documentFront) {
        set("document_front", documentFront);
        return this;
    }

    /** Back of the document, PNG or JPEG, at most 5 MiB, 200 to 10,000 pixels wide and high, base64. */
    public Images documentBack(byte[] documentBack) {
        set("document_back", documentBack);
        return this;
    }
}
