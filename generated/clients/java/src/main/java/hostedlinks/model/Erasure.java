// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.time.Instant;
import java.util.Map;

/** How far an erasure is, and what went. */
public final class Erasure extends Model {
    /** Of its JSON. */
    public Erasure(Map<String, Object> fields) {
        super(fields);
    }

    /** Id of the erasure. */
    public String erasureId() {
        return get("erasure_id", String.class);
    }

    /**
     * {@code pending} is being carried out; {@code erased} can no longer be read through the service; {@code purged}
     * neither from the database's files.
     */
    public String state() {
        return get("state", String.class);
    }

    /** Whether ids are replaced as well. */
    public Boolean pseudonyms() {
        return get("pseudonyms", Boolean.class);
    }

    /** When it was asked for. */
    public Instant requestedAt() {
        return time("requested_at");
    }

    /** When everything was erased; null until then. Null when unset. */
    public Instant erasedAt() {
        return time("erased_at");
    }

    /** When nothing of it was left in the files of the database; null until then. Null when unset. */
    public Instant purgedAt() {
        return time("purged_at");
    }

    /** What went so far. What was erased before is not counted again. */
    public ErasureCounts erased() {
        return object("erased", ErasureCounts::new);
    }
}
