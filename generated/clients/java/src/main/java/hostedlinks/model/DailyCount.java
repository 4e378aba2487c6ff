// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.Map;

/** What happened on a day, counted. {@code ref_id} is null where all links are counted together. */
public final class DailyCount extends Model {
    /** Of its JSON. */
    public DailyCount(Map<String, Object> fields) {
        super(fields);
    }

    /** The day, from midnight to midnight UTC. */
    public String day() {
        return get("day", String.class);
    }

    /** The link. Null when unset. */
    public String refId() {
        return get("ref_id", String.class);
    }

    /**
     * How often a person opened the page, while the link accepted submissions, by touching it, scrolling, typing, or
     * sending its form. A load alone is none, so previews of messengers are not counted, nor is a reload.
     */
    public Long opened() {
        return integer("opened");
    }

    /** How often somebody agreed to the consent. */
    public Long consented() {
        return integer("consented");
    }

    /** Accepted submissions. */
    public Long submitted() {
        return integer("submitted");
    }

    /** Jobs that were completed and successful. */
    public Long succeeded() {
        return integer("succeeded");
    }

    /** Jobs that were completed without success. */
    public Long failed() {
        return integer("failed");
    }
}
