// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.util.List;
import java.util.Map;

/** The body of {@code updateLink}, without the signing fields. */
public final class UpdateLinkRequest extends Model {
    public UpdateLinkRequest() {
        super(Map.of());
    }

    /** Of its JSON. */
    public UpdateLinkRequest(Map<String, Object> fields) {
        super(fields);
    }

    /** true disables the link, false enables it again and clears {@code disabled_at}. */
    public UpdateLinkRequest isDisabled(boolean isDisabled) {
        set("is_disabled", isDisabled);
        return this;
    }

    /** Replaces the whole existing set; it does not merge (§3.1 of the interface). */
    public UpdateLinkRequest idTypes(List<IdTypeEntry> idTypes) {
        set("id_types", idTypes);
        return this;
    }

    /** Replaces the logo for dark grounds; an empty text removes it. */
    public UpdateLinkRequest logoUrlDark(String logoUrlDark) {
        set("logo_url_dark", logoUrlDark);
        return this;
    }

    /** Replaces the whole set; an empty one forbids frames again. */
    public UpdateLinkRequest embedOrigins(List<String> embedOrigins) {
        set("embed_origins", embedOrigins);
        return this;
    }

    /**
     * {@code camera}: the page offers no upload, and a submission with an image whose source is not {@code camera} is
     * refused. {@code any}, the default: images may come from files.
     */
    public UpdateLinkRequest capture(String capture) {
        set("capture", capture);
        return this;
    }

    /** Replaces all that was prefilled; an empty object erases it. Refused once the link is used. */
    public UpdateLinkRequest prefill(Prefill prefill) {
        set("prefill", prefill);
        return this;
    }

    /** Replaces the whole set; an empty one hides none. */
    public UpdateLinkRequest hiddenFields(List<String> hiddenFields) {
        set("hidden_fields", hiddenFields);
        return this;
    }
}
