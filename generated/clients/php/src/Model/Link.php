<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/**
 * A hosted verification link, all fields of §2.1 of the interface but `link`, and `theme_color` and
 * `max_submissions`. Every field is always present, null when unset; but `attempts_max`, `retry_on`, `logo_url_dark`,
 * `embed_origins`, `capture`, `prefilled_fields` and `hidden_fields` are there where they are set.
 */
final class Link extends Model
{
    protected const OBJECTS = [
        'id_types' => [IdTypeEntry::class],
        'retry_on' => [RetryRule::class],
        'partner_params' => null,
    ];

    /** Reference id of a link, a random UUID. It is the `linkId` of paths. */
    public function refId(): string
    {
        return $this->fields['ref_id'] ?? null;
    }

    /** Id of the link; equals `ref_id`. */
    public function linkId(): string
    {
        return $this->fields['link_id'] ?? null;
    }

    /** The link address. */
    public function linkUrl(): string
    {
        return $this->fields['link_url'] ?? null;
    }

    /** Name associated with the link. */
    public function name(): ?string
    {
        return $this->fields['name'] ?? null;
    }

    /**
     * The ID types that the link accepts. Each (country, id_type) appears once, with a method that the catalogue
     * lists for it.
     * @return list<IdTypeEntry>
     */
    public function idTypes(): array
    {
        return $this->objects('id_types', IdTypeEntry::class);
    }

    /** true for a single-use link. */
    public function isSingleUse(): bool
    {
        return $this->fields['is_single_use'] ?? null;
    }

    /** How many submissions the link accepts; null for no such limit. */
    public function maxSubmissions(): ?int
    {
        return $this->fields['max_submissions'] ?? null;
    }

    /**
     * How often the person of a single-use link may try, where the result of a try says what to redo (`retry`).
     * Without it, once. A multi-use link has none.
     */
    public function attemptsMax(): ?int
    {
        return $this->fields['attempts_max'] ?? null;
    }

    /**
     * After which final results the person may try again, where the verifier does not say so, and what is then
     * redone. Steps that the ID type does not have are left out. Only with `attempts_max`.
     * @return list<RetryRule>
     */
    public function retryOn(): array
    {
        return $this->objects('retry_on', RetryRule::class);
    }

    /**
     * The logo for dark grounds, a publicly accessible png or svg image: shown in place of `logo_url` where the
     * user's device is in dark mode. An address as of `logo_url`.
     */
    public function logoUrlDark(): ?string
    {
        return $this->fields['logo_url_dark'] ?? null;
    }

    /**
     * The origins whose pages may show the link's page in a frame. Without any, no page may. https only; in the
     * sandbox also `http://localhost` and `http://127.0.0.1`, with any port.
     * @return list<string>
     */
    public function embedOrigins(): array
    {
        return $this->fields['embed_origins'] ?? [];
    }

    /**
     * `camera`: the page offers no upload, and a submission with an image whose source is not `camera` is refused.
     * `any`, the default: images may come from files.
     */
    public function capture(): ?string
    {
        return $this->fields['capture'] ?? null;
    }

    /**
     * Which fields of `prefill` are kept, never their values.
     * @return list<string>
     */
    public function prefilledFields(): array
    {
        return $this->fields['prefilled_fields'] ?? [];
    }

    /**
     * Fields that the page leaves out where they are optional. Where an ID type requires one, the page asks for it
     * all the same.
     * @return list<string>
     */
    public function hiddenFields(): array
    {
        return $this->fields['hidden_fields'] ?? [];
    }

    /** Where JSON results are posted; null where the partner's default callback URL is used. */
    public function callbackUrl(): ?string
    {
        return $this->fields['callback_url'] ?? null;
    }

    /** Partner name shown on the page. */
    public function companyName(): string
    {
        return $this->fields['company_name'] ?? null;
    }

    /** Link to the privacy or data policy page. */
    public function dataPrivacyPolicyUrl(): string
    {
        return $this->fields['data_privacy_policy_url'] ?? null;
    }

    /** The logo shown on the page, a png or svg image. */
    public function logoUrl(): ?string
    {
        return $this->fields['logo_url'] ?? null;
    }

    /** The page's colour; null when unset. */
    public function themeColor(): ?string
    {
        return $this->fields['theme_color'] ?? null;
    }

    /** The user of the link. null on a multi-use link made without one - each submission gets its own. */
    public function userId(): ?string
    {
        return $this->fields['user_id'] ?? null;
    }

    /**
     * The partner parameters as sent; null when none were.
     * @return ?array<string, string>
     */
    public function partnerParams(): ?array
    {
        return $this->map('partner_params');
    }

    /** Where the user is redirected after submission, cancellation or failure. */
    public function redirectUrl(): ?string
    {
        return $this->fields['redirect_url'] ?? null;
    }

    /** Expiry of the link; null where links do not expire (D-10). */
    public function expiresAt(): ?\DateTimeInterface
    {
        return $this->time('expires_at');
    }

    /** ISO 8601, UTC, with milliseconds. */
    public function createdAt(): \DateTimeInterface
    {
        return $this->time('created_at');
    }

    /** ISO 8601, UTC, with milliseconds. */
    public function updatedAt(): \DateTimeInterface
    {
        return $this->time('updated_at');
    }

    /** Time the link was disabled; null while it is not. */
    public function disabledAt(): ?\DateTimeInterface
    {
        return $this->time('disabled_at');
    }

    /** Jobs accepted through the link (D-18). */
    public function totalJobs(): int
    {
        return $this->fields['total_jobs'] ?? null;
    }

    /** Jobs completed with success. */
    public function successfulJobs(): int
    {
        return $this->fields['successful_jobs'] ?? null;
    }

    /** Jobs completed without success. */
    public function failedJobs(): int
    {
        return $this->fields['failed_jobs'] ?? null;
    }

    /** The partner's 3-character id, leading zeros kept (§8.5 of the interface). */
    public function partnerId(): string
    {
        return $this->fields['partner_id'] ?? null;
    }
}
