// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.Map;

/**
 * What you know of the link's user. The page shows it masked. A submission that says {@code use_prefill} gets the
 * value of each field that it leaves out. It is sealed, never returned, and erased when the link is used or over, or
 * with the user's data. Details of a person need a link for one user: {@code is_single_use} or {@code user_id}.
 * {@code country} and {@code id_type} come together and choose an ID type of the link.
 */
public final class Prefill extends Model {
    public Prefill() {
        super(Map.of());
    }

    /** Of its JSON. */
    public Prefill(Map<String, Object> fields) {
        super(fields);
    }

    /** Two-letter ISO 3166-1 code of a supported country (§2.2 of the interface). */
    public Prefill country(String country) {
        set("country", country);
        return this;
    }

    /** An ID type of the country, as listed by {@code GET /v1/services} (§2.2 of the interface). */
    public Prefill idType(String idType) {
        set("id_type", idType);
        return this;
    }

    /** An ID number. Letter case, spaces, hyphens, slashes and other signs between do not matter (D-20). */
    public Prefill idNumber(String idNumber) {
        set("id_number", idNumber);
        return this;
    }

    /** Given names. */
    public Prefill firstName(String firstName) {
        set("first_name", firstName);
        return this;
    }

    /** Family name. */
    public Prefill lastName(String lastName) {
        set("last_name", lastName);
        return this;
    }

    /** Date of birth, {@code YYYY-MM-DD}. */
    public Prefill dob(String dob) {
        set("dob", dob);
        return this;
    }
}
