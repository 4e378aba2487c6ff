// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * A hosted verification link, all fields of §2.1 of the interface but {@code link}, and {@code theme_color} and
 * {@code max_submissions}. Every field is always present, null when unset; but {@code attempts_max}, {@code
 * retry_on}, {@code logo_url_dark}, {@code embed_origins}, {@code capture}, {@code prefilled_fields} and {@code
 * hidden_fields} are there where they are set.
 */
public final class Link extends Model {
    /** Of its JSON. */
    public Link(Map<String, Object> fields) {
        super(fields);
    }

    /** Reference id of a link, a random UUID. It is the {@code linkId} of paths. */
    public String refId() {
        return get("ref_id", String.class);
    }

    /** Id of the link; equals {@code ref_id}. */
    public String linkId() {
        return get("link_id", String.class);
    }

    /** The link address. */
    public String linkUrl() {
        return get("link_url", String.class);
    }

    /** Name associated with the link. Null when unset. */
    public String name() {
        return get("name", String.class);
    }

    /**
     * The ID types that the link accepts. Each (country, id_type) appears once, with a method that the catalogue
     * lists for it.
     */
    public List<IdTypeEntry> idTypes() {
        return objects("id_types", IdTypeEntry::new);
    }

    /** true for a single-use link. */
    public Boolean isSingleUse() {
        return get("is_single_use", Boolean.class);
    }

    /** How many submissions the link accepts; null for no such limit. Null when unset. */
    public Long maxSubmissions() {
        return integer("max_submissions");
    }

    /**
     * How often the person of a single-use link may try, where the result of a try says what to redo ({@code retry}).
     * Without it, once. A multi-use link has none. Null when unset.
     */
    public Long attemptsMax() {
        return integer("attempts_max");
    }

    /**
     * After which final results the person may try again, where the verifier does not say so, and what is then
     * redone. Steps that the ID type does not have are left out. Only with {@code attempts_max}.
     */
    public List<RetryRule> retryOn() {
        return objects("retry_on", RetryRule::new);
    }

    /**
     * The logo for dark grounds, a publicly accessible png or svg image: shown in place of {@code logo_url} where the
     * user's device is in dark mode. An address as of {@code logo_url}. Null when unset.
     */
    public String logoUrlDark() {
        return get("logo_url_dark", String.class);
    }

    /**
     * The origins whose pages may show the link's page in a frame. Without any, no page may. https only; in the
     * sandbox also {@code http://localhost} and {@code http://127.0.0.1}, with any port.
     */
    public List<String> embedOrigins() {
        return list("embed_origins", String.class);
    }

    /**
     * {@code camera}: the page offers no upload, and a submission with an image whose source is not {@code camera} is
     * refused. {@code any}, the default: images may come from files. Null when unset.
     */
    public String capture() {
        return get("capture", String.class);
    }

    /** Which fields of {@code prefill} are kept, never their values. */
    public List<String> prefilledFields() {
        return list("prefilled_fields", String.class);
    }

    /**
     * Fields that the page leaves out where they are optional. Where an ID type requires one, the page asks for it
     * all the same.
     */
    public List<String> hiddenFields() {
        return list("hidden_fields", String.class);
    }

    /** Where JSON results are posted; null where the partner's default callback URL is used. Null when unset. */
    public String callbackUrl() {
        return get("callback_url", String.class);
    }

    /** Partner name shown on the page. */
    public String companyName() {
        return get("company_name", String.class);
    }

    /** Link to the privacy or data policy page. */
    public String dataPrivacyPolicyUrl() {
        return get("data_privacy_policy_url", String.class);
    }

    /** The logo shown on the page, a png or svg image. Null when unset. */
    public String logoUrl() {
        return get("logo_url", String.class);
    }

    /** The page's colour; null when unset. Null when unset. */
    public String themeColor() {
        return get("theme_color", String.class);
    }

    /**
     * The user of the link. null on a multi-use link made without one - each submission gets its own. Null when
     * unset.
     */
    public String userId() {
        return get("user_id", String.class);
    }

    /** The partner parameters as sent; null when none were. Null when unset. */
    public Map<String, String> partnerParams() {
        return map("partner_params", String.class);
    }

    /** Where the user is redirected after submission, cancellation or failure. Null when unset. */
    public String redirectUrl() {
        return get("redirect_url", String.class);
    }

    /** Expiry of the link; null where links do not expire (D-10). Null when unset. */
    public Instant expiresAt() {
        return time("expires_at");
    }

    /** ISO 8601, UTC, with milliseconds. */
    public Instant createdAt() {
        return time("created_at");
    }

    /** ISO 8601, UTC, with milliseconds. */
    public Instant updatedAt() {
        return time("updated_at");
    }

    /** Time the link was disabled; null while it is not. Null when unset. */
    public Instant disabledAt() {
        return time("disabled_at");
    }

    /** Jobs accepted through the link (D-18). */
    public Long totalJobs() {
        return integer("total_jobs");
    }

    /** Jobs completed with success. */
    public Long successfulJobs() {
        return integer("successful_jobs");
    }

    /** Jobs completed without success. */
    public Long failedJobs() {
        return integer("failed_jobs");
    }

    /** The partner's 3-character id, leading zeros kept (§8.5 of the interface). */
    public String partnerId() {
        return get("partner_id", String.class);
    }
}
