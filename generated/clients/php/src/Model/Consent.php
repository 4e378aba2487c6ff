<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/**
 * The receipt of a user's consent: what was agreed to, when and where. It names no person, and stays when the job's
 * personal data is erased.
 */
final class Consent extends Model
{
    /**
     * When consent was given. On the hosted page, when the submission came; over the API, what the caller stated,
     * else when the submission came.
     */
    public function givenAt(): \DateTimeInterface
    {
        return $this->time('given_at');
    }

    /** The hosted page, its form without script, or a caller of the API that showed a text of its own. */
    public function channel(): string
    {
        return $this->fields['channel'] ?? null;
    }

    /** Language of the text that was shown; null where a caller did not state it. */
    public function language(): ?string
    {
        return $this->fields['language'] ?? null;
    }

    /** SHA-256 of the text that was shown, UTF-8, as hexadecimal digits; null where a caller did not state it. */
    public function textHash(): ?string
    {
        return $this->fields['text_hash'] ?? null;
    }

    /** Version of the hosted page's wording; null over the API. */
    public function textVersion(): ?string
    {
        return $this->fields['text_version'] ?? null;
    }

    /** Name of the company at that time. */
    public function companyName(): string
    {
        return $this->fields['company_name'] ?? null;
    }

    /** Address of its privacy policy at that time. */
    public function dataPrivacyPolicyUrl(): string
    {
        return $this->fields['data_privacy_policy_url'] ?? null;
    }

    /** The words that were shown, in job status only; null where the service does not have them. */
    public function text(): ?string
    {
        return $this->fields['text'] ?? null;
    }
}
