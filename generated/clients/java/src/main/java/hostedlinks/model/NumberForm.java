// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.Map;

/** The form of the numbers of an ID type. */
public final class NumberForm extends Model {
    /** Of its JSON. */
    public NumberForm(Map<String, Object> fields) {
        super(fields);
    }

    /** Regular expression for the number, upper case, without spaces and hyphens. */
    public String pattern() {
        return get("pattern", String.class);
    }

    /** The form in words. */
    public String hint() {
        return get("hint", String.class);
    }

    /** A number that fits. */
    public String example() {
        return get("example", String.class);
    }
}
