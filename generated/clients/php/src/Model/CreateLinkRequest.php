<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** The body of `createLink`, without the signing fields. */
final class CreateLinkRequest extends Model
{
    protected const OBJECTS = [
        'id_types' => [IdTypeEntry::class],
        'retry_on' => [RetryRule::class],
        'prefill' => Prefill::class,
        'partner_params' => null,
    ];

    /**
     * @param string $companyName Partner name shown on the page.
     * @param string $dataPrivacyPolicyUrl Link to the privacy or data policy page.
     * @param ?string $name Name associated with the link.
     * @param ?list<IdTypeEntry> $idTypes The ID types that the link accepts. Each (country, id_type) appears once,
     * with a method that the catalogue lists for it.
     * @param ?string $callbackUrl Where JSON results are posted (§6 of the interface). Required unless the partner
     * has a default callback URL. An address that is not public is refused, however it is written (D-52): private,
     * shared, link-local, multicast, reserved and unspecified ones, of IPv4 and IPv6, also IPv4 within IPv6 or in
     * other digits. A sandbox takes loopback.
     * @param ?string $logoUrl A publicly accessible png or svg image (§8.6 of the interface).
     * @param ?string $logoUrlDark The logo for dark grounds, a publicly accessible png or svg image: shown in place
     * of `logo_url` where the user's device is in dark mode. An address as of `logo_url`.
     * @param ?string $themeColor Colour of the page's buttons and links, `#rrggbb`. Any colour serves: the page
     * shades it, or gives a button an edge, until it can be read, in light and in dark. Updates do not change it.
     * @param ?bool $isSingleUse true for a link that is spent by its first accepted submission (D-11). `false` when
     * absent.
     * @param ?int $maxSubmissions How many submissions a multi-use link accepts; then it answers `link_full`. Without
     * it there is no such limit. A single-use link has none: it accepts one.
     * @param ?int $attemptsMax How often the person of a single-use link may try, where the result of a try says what
     * to redo (`retry`). Without it, once. A multi-use link has none.
     * @param ?list<RetryRule> $retryOn After which final results the person may try again, where the verifier does
     * not say so, and what is then redone. Steps that the ID type does not have are left out. Only with
     * `attempts_max`.
     * @param ?list<string> $embedOrigins The origins whose pages may show the link's page in a frame. Without any, no
     * page may. https only; in the sandbox also `http://localhost` and `http://127.0.0.1`, with any port.
     * @param ?string $capture `camera`: the page offers no upload, and a submission with an image whose source is not
     * `camera` is refused. `any`, the default: images may come from files.
     * @param ?Prefill $prefill What you know of the link's user. The page shows it masked. A submission that says
     * `use_prefill` gets the value of each field that it leaves out. It is sealed, never returned, and erased when
     * the link is used or over, or with the user's data. Details of a person need a link for one user:
     * `is_single_use` or `user_id`. `country` and `id_type` come together and choose an ID type of the link.
     * @param ?list<string> $hiddenFields Fields that the page leaves out where they are optional. Where an ID type
     * requires one, the page asks for it all the same.
     * @param ?string $userId Tracks a user. An existing user id or a new unique one; made by the service when not
     * supplied.
     * @param ?\DateTimeInterface $expiresAt Expiry of the link, in the future, and in UTC before the year 10000. It
     * comes back as that moment, in UTC. Without it the link expires after a configured time (90 days).
     * @param ?array<string, string> $partnerParams Partner parameters: `user_id`, `job_id` and any extra pairs. Every
     * value is a string. They come back in responses and in job results (§2.1 of the interface). `user_id` and
     * `job_id` have 1 to 200 characters, and are used where the link has no `user_id` of its own, and for the one job
     * of a single-use link (D-24). `app_bridge`, `on` or `off`, says whether the link's page speaks to the app that
     * shows it (D-122).
     * @param ?string $redirectUrl Where the user is sent after submission, cancellation or failure, with `status` and
     * `user_id` added (§4.5 of the interface). An http or https address by the rule of the others (`callback_url`),
     * or one with an app's scheme. Refused, in any case: `javascript`, `data`, `file`, `vbscript`, `blob`,
     * `filesystem`, `about`, `view-source`, and what has no scheme. Query and fragment stay as they were, but for
     * `status`, which is `successful` or `success` after an accepted submission, and `user_id` (D-17).
     */
    public static function create(
        string $companyName,
        string $dataPrivacyPolicyUrl,
        ?string $name = null,
        ?array $idTypes = null,
        ?string $callbackUrl = null,
        ?string $logoUrl = null,
        ?string $logoUrlDark = null,
        ?string $themeColor = null,
        ?bool $isSingleUse = null,
        ?int $maxSubmissions = null,
        ?int $attemptsMax = null,
        ?array $retryOn = null,
        ?array $embedOrigins = null,
        ?string $capture = null,
        ?Prefill $prefill = null,
        ?array $hiddenFields = null,
        ?string $userId = null,
        ?\DateTimeInterface $expiresAt = null,
        ?array $partnerParams = null,
        ?string $redirectUrl = null,
    ): self {
        return self::with([
            'name' => $name,
            'id_types' => $idTypes,
            'callback_url' => $callbackUrl,
            'company_name' => $companyName,
            'data_privacy_policy_url' => $dataPrivacyPolicyUrl,
            'logo_url' => $logoUrl,
            'logo_url_dark' => $logoUrlDark,
            'theme_color' => $themeColor,
            'is_single_use' => $isSingleUse,
            'max_submissions' => $maxSubmissions,
            'attempts_max' => $attemptsMax,
            'retry_on' => $retryOn,
            'embed_origins' => $embedOrigins,
            'capture' => $capture,
            'prefill' => $prefill,
            'hidden_fields' => $hiddenFields,
            'user_id' => $userId,
            'expires_at' => self::wireTime($expiresAt),
            'partner_params' => $partnerParams === null ? null : (object) $partnerParams,
            'redirect_url' => $redirectUrl,
        ]);
    }
}
