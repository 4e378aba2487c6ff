<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** The body of `submitVerification`, without the signing fields. */
final class Submission extends Model
{
    /**
     * @param string $country Two-letter ISO 3166-1 code of a supported country (§2.2 of the interface).
     * @param string $idType An ID type of the country, as listed by `GET /v1/services` (§2.2 of the interface).
     * @param bool $consent The user's consent to the verification; it must be given.
     * @param ?string $idNumber An ID number. Letter case, spaces, hyphens, slashes and other signs between do not
     * matter (D-20).
     * @param ?string $firstName Given names.
     * @param ?string $lastName Family name.
     * @param ?string $dob Date of birth, `YYYY-MM-DD`, before today in UTC.
     * @param ?\DateTimeInterface $consentAt When the user agreed, if you asked for it on a page of your own; since
     * 1970, and not in the future. Default: when the submission comes.
     * @param ?string $consentLanguage Language of the text that you showed, such as `en` or `pt-BR`.
     * @param ?string $consentTextHash SHA-256 of the text that you showed, UTF-8, as 64 lower-case hexadecimal
     * digits. Keep the text.
     * @param ?string $consentShown What the hosted page sends in place of the three fields before: which text of its
     * own it showed. The service renders that text again, and refuses the submission if it has changed.
     * @param ?bool $usePrefill Fields that are left out get what the partner gave with the link (`prefill`). Default
     * - false.
     * @param ?string $visit The visit to the hosted page that this is part of: a token that the page is given when it
     * is opened. It lets a visit that began before the link expired submit for ten minutes after that. One that is
     * malformed, of another link or older than a day counts as none.
     * @param ?string $selfieRef An image that `stageImages` has kept for the `visit` of this submission, in place of
     * the image itself. It can be named once, within an hour.
     * @param ?string $documentFrontRef An image that `stageImages` has kept for the `visit` of this submission, in
     * place of the image itself. It can be named once, within an hour.
     * @param ?string $documentBackRef An image that `stageImages` has kept for the `visit` of this submission, in
     * place of the image itself. It can be named once, within an hour.
     * @param ?string $selfieSource Where an image comes from: `camera` for one that the page's camera took, `file`
     * for one that was chosen. It is what the sender says; nothing proves it. Left out where the sender does not
     * know, as the page without script.
     * @param ?string $documentFrontSource Where an image comes from: `camera` for one that the page's camera took,
     * `file` for one that was chosen. It is what the sender says; nothing proves it. Left out where the sender does
     * not know, as the page without script.
     * @param ?string $documentBackSource Where an image comes from: `camera` for one that the page's camera took,
     * `file` for one that was chosen. It is what the sender says; nothing proves it. Left out where the sender does
     * not know, as the page without script.
     * @param ?string $selfieCheck What the page's script found when it looked at an image before it was sent:
     * `passed`, what was wrong where the user sent it nevertheless, or `none` where it could not look. It is what the
     * sender says; nothing proves it.
     * @param ?string $documentFrontCheck What the page's script found when it looked at an image before it was sent:
     * `passed`, what was wrong where the user sent it nevertheless, or `none` where it could not look. It is what the
     * sender says; nothing proves it.
     * @param ?string $documentBackCheck What the page's script found when it looked at an image before it was sent:
     * `passed`, what was wrong where the user sent it nevertheless, or `none` where it could not look. It is what the
     * sender says; nothing proves it.
     * @param ?string $selfie Photo of the user's face, PNG or JPEG, at most 5 MiB, 200 to 10,000 pixels wide and
     * high, base64.
     * @param ?string $documentFront Front of the document, PNG or JPEG, at most 5 MiB, 200 to 10,000 pixels wide and
     * high, base64.
     * @param ?string $documentBack Back of the document, PNG or JPEG, at most 5 MiB, 200 to 10,000 pixels wide and
     * high, base64.
     */
    public static function create(
        string $country,
        string $idType,
        bool $consent,
        ?string $idNumber = null,
        ?string $firstName = null,
        ?string $lastName = null,
        ?string $dob = null,
        ?\DateTimeInterface $consentAt = null,
        ?string $consentLanguage = null,
        ?string $consentTextHash = null,
        ?string $consentShown = null,
        ?bool $usePrefill = null,
        ?string $visit = null,
        ?string $selfieRef = null,
        ?string $documentFrontRef = null,
        ?string $documentBackRef = null,
        ?string $selfieSource = null,
        ?string $documentFrontSource = null,
        ?string $documentBackSource = null,
        ?string $selfieCheck = null,
        ?string $documentFrontCheck = null,
        ?string $documentBackCheck = null,
        ?string $selfie = null,
        ?string $documentFront = null,
        ?string $documentBack = null,
    ): self {
        return self::with([
            'country' => $country,
            'id_type' => $idType,
            'id_number' => $idNumber,
            'first_name' => $firstName,
            'last_name' => $lastName,
            'dob' => $dob,
            'consent' => self::flag($consent),
            'consent_at' => self::wireTime($consentAt),
            'consent_language' => $consentLanguage,
            'consent_text_hash' => $consentTextHash,
            'consent_shown' => $consentShown,
            'use_prefill' => self::flag($usePrefill),
            'visit' => $visit,
            'selfie_ref' => $selfieRef,
            'document_front_ref' => $documentFrontRef,
            'document_back_ref' => $documentBackRef,
            'selfie_source' => $selfieSource,
            'document_front_source' => $documentFrontSource,
            'document_back_source' => $documentBackSource,
            'selfie_check' => $selfieCheck,
            'document_front_check' => $documentFrontCheck,
            'document_back_check' => $documentBackCheck,
            'selfie' => $selfie,
            'document_front' => $documentFront,
            'document_back' => $documentBack,
        ]);
    }
}
