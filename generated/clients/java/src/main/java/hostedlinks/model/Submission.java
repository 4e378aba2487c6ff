// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

import hostedlinks.json.Model;
import java.time.Instant;
import java.util.Map;

/** The body of {@code submitVerification}, without the signing fields. */
public final class Submission extends Model {
    public Submission() {
        super(Map.of());
    }

    /** Of its JSON. */
    public Submission(Map<String, Object> fields) {
        super(fields);
    }

    /** Required. Two-letter ISO 3166-1 code of a supported country (§2.2 of the interface). */
    public Submission country(String country) {
        set("country", country);
        return this;
    }

    /** Required. An ID type of the country, as listed by {@code GET /v1/services} (§2.2 of the interface). */
    public Submission idType(String idType) {
        set("id_type", idType);
        return this;
    }

    /** An ID number. Letter case, spaces, hyphens, slashes and other signs between do not matter (D-20). */
    public Submission idNumber(String idNumber) {
        set("id_number", idNumber);
        return this;
    }

    /** Given names. */
    public Submission firstName(String firstName) {
        set("first_name", firstName);
        return this;
    }

    /** Family name. */
    public Submission lastName(String lastName) {
        set("last_name", lastName);
        return this;
    }

    /** Date of birth, {@code YYYY-MM-DD}, before today in UTC. */
    public Submission dob(String dob) {
        set("dob", dob);
        return this;
    }

    /** Required. The user's consent to the verification; it must be given. */
    public Submission consent(Boolean consent) {
        set("consent", consent == null ? null : consent.toString());
        return this;
    }

    /**
     * When the user agreed, if you asked for it on a page of your own; since 1970, and not in the future. Default:
     * when the submission comes.
     */
    public Submission consentAt(Instant consentAt) {
        set("consent_at", consentAt == null ? null : consentAt.toString());
        return this;
    }

    /** Language of the text that you showed, such as {@code en} or {@code pt-BR}. */
    public Submission consentLanguage(String consentLanguage) {
        set("consent_language", consentLanguage);
        return this;
    }

    /** SHA-256 of the text that you showed, UTF-8, as 64 lower-case hexadecimal digits. Keep the text. */
    public Submission consentTextHash(String consentTextHash) {
        set("consent_text_hash", consentTextHash);
        return this;
    }

    /**
     * What the hosted page sends in place of the three fields before: which text of its own it showed. The service
     * renders that text again, and refuses the submission if it has changed.
     */
    public Submission consentShown(String consentShown) {
        set("consent_shown", consentShown);
        return this;
    }

    /** Fields that are left out get what the partner gave with the link ({@code prefill}). Default - false. */
    public Submission usePrefill(Boolean usePrefill) {
        set("use_prefill", usePrefill == null ? null : usePrefill.toString());
        return this;
    }

    /**
     * The visit to the hosted page that this is part of: a token that the page is given when it is opened. It lets a
     * visit that began before the link expired submit for ten minutes after that. One that is malformed, of another
     * link or older than a day counts as none.
     */
    public Submission visit(String visit) {
        set("visit", visit);
        return this;
    }

    /**
     * An image that {@code stageImages} has kept for the {@code visit} of this submission, in place of the image
     * itself. It can be named once, within an hour.
     */
    public Submission selfieRef(String selfieRef) {
        set("selfie_ref", selfieRef);
        return this;
    }

    /**
     * An image that {@code stageImages} has kept for the {@code visit} of this submission, in place of the image
     * itself. It can be named once, within an hour.
     */
    public Submission documentFrontRef(String documentFrontRef) {
        set("document_front_ref", documentFrontRef);
        return this;
    }

    /**
     * An image that {@code stageImages} has kept for the {@code visit} of this submission, in place of the image
     * itself. It can be named once, within an hour.
     */
    public Submission documentBackRef(String documentBackRef) {
        set("document_back_ref", documentBackRef);
        return this;
    }

    /**
     * Where an image comes from: {@code camera} for one that the page's camera took, {@code file} for one that was
     * chosen. It is what the sender says; nothing proves it. Left out where the sender does not know, as the page
     * without script.
     */
    public Submission selfieSource(String selfieSource) {
        set("selfie_source", selfieSource);
        return this;
    }

    /**
     * Where an image comes from: {@code camera} for one that the page's camera took, {@code file} for one that was
     * chosen. It is what the sender says; nothing proves it. Left out where the sender does not know, as the page
     * without script.
     */
    public Submission documentFrontSource(String documentFrontSource) {
        set("document_front_source", documentFrontSource);
        return this;
    }

    /**
     * Where an image comes from: {@code camera} for one that the page's camera took, {@code file} for one that was
     * chosen. It is what the sender says; nothing proves it. Left out where the sender does not know, as the page
     * without script.
     */
    public Submission documentBackSource(String documentBackSource) {
        set("document_back_source", documentBackSource);
        return this;
    }

    /**
     * What the page's script found when it looked at an image before it was sent: {@code passed}, what was wrong
     * where the user sent it nevertheless, or {@code none} where it could not look. It is what the sender says;
     * nothing proves it.
     */
    public Submission selfieCheck(String selfieCheck) {
        set("selfie_check", selfieCheck);
        return this;
    }

    /**
     * What the page's script found when it looked at an image before it was sent: {@code passed}, what was wrong
     * where the user sent it nevertheless, or {@code none} where it could not look. It is what the sender says;
     * nothing proves it.
     */
    public Submission documentFrontCheck(String documentFrontCheck) {
        set("document_front_check", documentFrontCheck);
        return this;
    }

    /**
     * What the page's script found when it looked at an image before it was sent: {@code passed}, what was wrong
     * where the user sent it nevertheless, or {@code none} where it could not look. It is what the sender says;
     * nothing proves it.
     */
    public Submission documentBackCheck(String documentBackCheck) {
        set("document_back_check", documentBackCheck);
        return this;
    }

    /** Photo of the user's face, PNG or JPEG, at most 5 MiB, 200 to 10,000 pixels wide and high, base64. */
    public Submission selfie(byte[] selfie) {
        set("selfie", selfie);
        return this;
    }

    /** Front of the document, PNG or JPEG, at most 5 MiB, 200 to 10,000 pixels wide and high, base64. */
    public Submission documentFront(byte[] documentFront) {
        set("document_front", documentFront);
        return this;
    }

    /** Back of the document, PNG or JPEG, at most 5 MiB, 200 to 10,000 pixels wide and high, base64. */
    public Submission documentBack(byte[] documentBack) {
        set("document_back", documentBack);
        return this;
    }
}
