// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** One link of a batch, with the fields that createLink takes. */
public final class LinkInBatch extends Model {
    public LinkInBatch() {
        super(Map.of());
    }

    /** Of its JSON. */
    public LinkInBatch(Map<String, Object> fields) {
        super(fields);
    }

    /** Name associated with the link. */
    public LinkInBatch name(String name) {
        set("name", name);
        return this;
    }

    /**
     * The ID types that the link accepts. Each (country, id_type) appears once, with a method that the catalogue
     * lists for it.
     */
    public LinkInBatch idTypes(List<IdTypeEntry> idTypes) {
        set("id_types", idTypes);
        return this;
    }

    /**
     * Where JSON results are posted (§6 of the interface). Required unless the partner has a default callback URL. An
     * address that is not public is refused, however it is written (D-52): private, shared, link-local, multicast,
     * reserved and unspecified ones, of IPv4 and IPv6, also IPv4 within IPv6 or in other digits. A sandbox takes
     * loopback.
     */
    public LinkInBatch callbackUrl(String callbackUrl) {
        set("callback_url", callbackUrl);
        return this;
    }

    /** Required. Partner name shown on the page. */
    public LinkInBatch companyName(String companyName) {
        set("company_name", companyName);
        return this;
    }

    /** Required. Link to the privacy or data policy page. */
    public LinkInBatch dataPrivacyPolicyUrl(String dataPrivacyPolicyUrl) {
        set("data_privacy_policy_url", dataPrivacyPolicyUrl);
        return this;
    }

    /** A publicly accessible png or svg image (§8.6 of the interface). */
    public LinkInBatch logoUrl(String logoUrl) {
        set("logo_url", logoUrl);
        return this;
    }

    /**
     * The logo for dark grounds, a publicly accessible png or svg image: shown in place of {@code logo_url} where the
     * user's device is in dark mode. An address as of {@code logo_url}.
     */
    public LinkInBatch logoUrlDark(String logoUrlDark) {
        set("logo_url_dark", logoUrlDark);
        return this;
    }

    /**
     * Colour of the page's buttons and links, {@code #rrggbb}. Any colour serves: the page shades it, or gives a
     * button an edge, until it can be read, in light and in dark. Updates do not change it.
     */
    public LinkInBatch themeColor(String themeColor) {
        set("theme_color", themeColor);
        return this;
    }

    /** true for a link that is spent by its first accepted submission (D-11). {@code false} when absent. */
    public LinkInBatch isSingleUse(boolean isSingleUse) {
        set("is_single_use", isSingleUse);
        return this;
    }

    /**
     * How many submissions a multi-use link accepts; then it answers {@code link_full}. Without it there is no such
     * limit. A single-use link has none: it accepts one.
     */
    public LinkInBatch maxSubmissions(long maxSubmissions) {
        set("max_submissions", maxSubmissions);
        return this;
    }

    /**
     * How often the person of a single-use link may try, where the result of a try says what to redo ({@code retry}).
     * Without it, once. A multi-use link has none.
     */
    public LinkInBatch attemptsMax(long attemptsMax) {
        set("attempts_max", attemptsMax);
        return this;
    }

    /**
     * After which final results the person may try again, where the verifier does not say so, and what is then
     * redone. Steps that the ID type does not have are left out. Only with {@code attempts_max}.
     */
    public LinkInBatch retryOn(List<RetryRule> retryOn) {
        set("retry_on", retryOn);
        return this;
    }

    /**
     * The origins whose pages may show the link's page in a frame. Without any, no page may. https only; in the
     * sandbox also {@code http://localhost} and {@code http://127.0.0.1}, with any port.
     */
    public LinkInBatch embedOrigins(List<String> embedOrigins) {
        set("embed_origins", embedOrigins);
        return this;
    }

    /**
     * {@code camera}: the page offers no upload, and a submission with an image whose source is not {@code camera} is
     * refused. {@code any}, the default: images may come from files.
     */
    public LinkInBatch capture(String capture) {
        set("capture", capture);
        return this;
    }

    /**
     * What you know of the link's user. The page shows it masked. A submission that says {@code use_prefill} gets the
     * value of each field that it leaves out. It is sealed, never returned, and erased when the link is used or over,
     * or with the user's data. Details of a person need a link for one user: {@code is_single_use} or {@code
     * user_id}. {@code country} and {@code id_type} come together and choose an ID type of the link.
     */
    public LinkInBatch prefill(Prefill prefill) {
        set("prefill", prefill);
        return this;
    }

    /**
     * Fields that the page leaves out where they are optional. Where an ID type requires one, the page asks for it
     * all the same.
     */
    public LinkInBatch hiddenFields(List<String> hiddenFields) {
        set("hidden_fields", hiddenFields);
        return this;
    }

    /** Tracks a user. An existing user id or a new unique one; made by the service when not supplied. */
    public LinkInBatch userId(String userId) {
        set("user_id", userId);
        return this;
    }

    /**
     * Expiry of the link, in the future, and in UTC before the year 10000. It comes back as that moment, in UTC.
     * Without it the link expires after a configured time (90 days).
     */
    public LinkInBatch expiresAt(Instant expiresAt) {
        set("expires_at", expiresAt == null ? null : expiresAt.toString());
        return this;
    }

    /**
     * Partner parameters: {@code user_id}, {@code job_id} and any extra pairs. Every value is a string. They come
     * back in responses and in job results (§2.1 of the interface). {@code user_id} and {@code job_id} have 1 to 200
     * characters, and are used where the link has no {@code user_id} of its own, and for the one job of a single-use
     * link (D-24). {@code app_bridge}, {@code on} or {@code off}, says whether the link's page speaks to the app that
     * shows it (D-122).
     */
    public LinkInBatch partnerParams(Map<String, String> partnerParams) {
        set("partner_params", partnerParams);
        return this;
    }

    /**
     * Where the user is sent after submission, cancellation or failure, with {@code status} and {@code user_id} added
     * (§4.5 of the interface). An http or https address by the rule of the others ({@code callback_url}), or one with
     * an app's scheme. Refused, in any case: {@code javascript}, {@code data}, {@code file}, {@code vbscript}, {@code
     * blob}, {@code filesystem}, {@code about}, {@code view-source}, and what has no scheme. Query and fragment stay
     * as they were, but for {@code status}, which is {@code successful} or {@code success} after an accepted
     * submission, and {@code user_id} (D-17).
     */
    public LinkInBatch redirectUrl(String redirectUrl) {
        set("redirect_url", redirectUrl);
        return this;
    }

    /**
     * Makes this link safe to repeat, in a batch or by createLink with the same {@code Idempotency-Key}: the same key
     * with the same fields returns the first answer for 24 hours.
     */
    public LinkInBatch idempotencyKey(String idempotencyKey) {
        set("idempotency_key", idempotencyKey);
        return this;
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

    /**
     * Where JSON results are posted (§6 of the interface). Required unless the partner has a default callback URL. An
     * address that is not public is refused, however it is written (D-52): private, shared, link-local, multicast,
     * reserved and unspecified ones, of IPv4 and IPv6, also IPv4 within IPv6 or in other digits. A sandbox takes
     * loopback. Null when unset.
     */
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

    /** A publicly accessible png or svg image (§8.6 of the interface). Null when unset. */
    public String logoUrl() {
        return get("logo_url", String.class);
    }

    /**
     * The logo for dark grounds, a publicly accessible png or svg image: shown in place of {@code logo_url} where the
     * user's device is in dark mode. An address as of {@code logo_url}. Null when unset.
     */
    public String logoUrlDark() {
        return get("logo_url_dark", String.class);
    }

    /**
     * Colour of the page's buttons and links, {@code #rrggbb}. Any colour serves: the page shades it, or gives a
     * button an edge, until it can be read, in light and in dark. Updates do not change it. Null when unset.
     */
    public String themeColor() {
        return get("theme_color", String.class);
    }

    /**
     * true for a link that is spent by its first accepted submission (D-11). {@code false} when absent. Null when
     * unset.
     */
    public Boolean isSingleUse() {
        return get("is_single_use", Boolean.class);
    }

    /**
     * How many submissions a multi-use link accepts; then it answers {@code link_full}. Without it there is no such
     * limit. A single-use link has none: it accepts one. Null when unset.
     */
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

    /**
     * What you know of the link's user. The page shows it masked. A submission that says {@code use_prefill} gets the
     * value of each field that it leaves out. It is sealed, never returned, and erased when the link is used or over,
     * or with the user's data. Details of a person need a link for one user: {@code is_single_use} or {@code
     * user_id}. {@code country} and {@code id_type} come together and choose an ID type of the link. Null when unset.
     */
    public Prefill prefill() {
        return object("prefill", Prefill::new);
    }

    /**
     * Fields that the page leaves out where they are optional. Where an ID type requires one, the page asks for it
     * all the same.
     */
    public List<String> hiddenFields() {
        return list("hidden_fields", String.class);
    }

    /** Tracks a user. An existing user id or a new unique one; made by the service when not supplied. Null when unset. */
    public String userId() {
        return get("user_id", String.class);
    }

    /**
     * Expiry of the link, in the future, and in UTC before the year 10000. It comes back as that moment, in UTC.
     * Without it the link expires after a configured time (90 days). Null when unset.
     */
    public Instant expiresAt() {
        return time("expires_at");
    }

    /**
     * Partner parameters: {@code user_id}, {@code job_id} and any extra pairs. Every value is a string. They come
     * back in responses and in job results (§2.1 of the interface). {@code user_id} and {@code job_id} have 1 to 200
     * characters, and are used where the link has no {@code user_id} of its own, and for the one job of a single-use
     * link (D-24). {@code app_bridge}, {@code on} or {@code off}, says whether the link's page speaks to the app that
     * shows it (D-122). Null when unset.
     */
    public Map<String, String> partnerParams() {
        return map("partner_params", String.class);
    }

    /**
     * Where the user is sent after submission, cancellation or failure, with {@code status} and {@code user_id} added
     * (§4.5 of the interface). An http or https address by the rule of the others ({@code callback_url}), or one with
     * an app's scheme. Refused, in any case: {@code javascript}, {@code data}, {@code file}, {@code vbscript}, {@code
     * blob}, {@code filesystem}, {@code about}, {@code view-source}, and what has no scheme. Query and fragment stay
     * as they were, but for {@code status}, which is {@code successful} or {@code success} after an accepted
     * submission, and {@code user_id} (D-17). Null when unset.
     */
    public String redirectUrl() {
        return get("redirect_url", String.class);
    }

    /**
     * Makes this link safe to repeat, in a batch or by createLink with the same {@code Idempotency-Key}: the same key
     * with the same fields returns the first answer for 24 hours. Null when unset.
     */
    public String idempotencyKey() {
        return get("idempotency_key", String.class);
    }
}
