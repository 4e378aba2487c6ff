// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.time.Instant;
import java.util.Map;

/**
 * The receipt of a user's consent: what was agreed to, when and where. It names no person, and stays when the job's
 * personal data is erased.
 */
public final class Consent extends Model {
    /** Of its JSON. */
    public Consent(Map<String, Object> fields) {
        super(fields);
    }

    /**
     * When consent was given. On the hosted page, when the submission came; over the API, what the caller stated,
     * else when the submission came.
     */
    public Instant givenAt() {
        return time("given_at");
    }

    /** The hosted page, its form without script, or a caller of the API that showed a text of its own. */
    public String channel() {
        return get("channel", String.class);
    }

    /** Language of the text that was shown; null where a caller did not state it. Null when unset. */
    public String language() {
        return get("language", String.class);
    }

    /**
     * SHA-256 of the text that was shown, UTF-8, as hexadecimal digits; null where a caller did not state it. Null
     * when unset.
     */
    public String textHash() {
        return get("text_hash", String.class);
    }

    /** Version of the hosted page's wording; null over the API. Null when unset. */
    public String textVersion() {
        return get("text_version", String.class);
    }

    /** Name of the company at that time. */
    public String companyName() {
        return get("company_name", String.class);
    }

    /** Address of its privacy policy at that time. */
    public String dataPrivacyPolicyUrl() {
        return get("data_privacy_policy_url", String.class);
    }

    /** The words that were shown, in job status only; null where the service does not have them. Null when unset. */
    public String text() {
        return get("text", String.class);
    }
}
