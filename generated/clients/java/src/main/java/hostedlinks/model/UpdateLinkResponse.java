// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** The link after the update (§4.2 of the interface). */
public final class UpdateLinkResponse extends Model {
    /** Of its JSON. */
    public UpdateLinkResponse(Map<String, Object> fields) {
        super(fields);
    }

    /** Time the link was disabled; null while it is not. Null when unset. */
    public Instant disabledAt() {
        return time("disabled_at");
    }

    /**
     * The ID types that the link accepts. Each (country, id_type) appears once, with a method that the catalogue
     * lists for it.
     */
    public List<IdTypeEntry> idTypes() {
        return objects("id_types", IdTypeEntry::new);
    }

    /** The link address. */
    public String linkUrl() {
        return get("link_url", String.class);
    }

    /** Reference id of a link, a random UUID. It is the {@code linkId} of paths. */
    public String refId() {
        return get("ref_id", String.class);
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
}
