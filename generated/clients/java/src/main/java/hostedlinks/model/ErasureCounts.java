// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.Map;

/** What went so far. What was erased before is not counted again. */
public final class ErasureCounts extends Model {
    /** Of its JSON. */
    public ErasureCounts(Map<String, Object> fields) {
        super(fields);
    }

    /** Jobs whose personal data went. */
    public Long jobs() {
        return integer("jobs");
    }

    /** Images. */
    public Long images() {
        return integer("images");
    }

    /** Contents of callbacks. */
    public Long payloads() {
        return integer("payloads");
    }

    /** Answers of the partner's receiver to callbacks. */
    public Long responses() {
        return integer("responses");
    }

    /** Answers to submissions, saved for repeats with an {@code Idempotency-Key}. */
    public Long savedResponses() {
        return integer("saved_responses");
    }

    /** Jobs and links whose ids were replaced. */
    public Long pseudonyms() {
        return integer("pseudonyms");
    }
}
