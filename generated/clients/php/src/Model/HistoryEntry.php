<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/**
 * What was sent to the callback, without the signing fields that each attempt adds (§2.4 of the interface). The
 * personal fields are there when the result has them. `IDNumber`, `DOB` and `FullName` are the verifier's; without
 * one, as the user typed them, the number in letters and digits alone (D-20), the last two after a success alone
 * (D-44).
 */
final class HistoryEntry extends Model
{
    protected const OBJECTS = [
        'PartnerParams' => null,
        'consent' => Consent::class,
    ];

    /**
     * 1012 ID found, 1013 ID not found, 1014 unsupported ID number format, 1015 source unavailable, 0810 document
     * verified, 0811 rejected, 0812 provisional, 2301 the verification could not be carried out.
     */
    public function resultCode(): string
    {
        return $this->fields['ResultCode'] ?? null;
    }

    /** Human readable result. */
    public function resultText(): string
    {
        return $this->fields['ResultText'] ?? null;
    }

    /** Internal job id of the service. */
    public function serviceJobId(): string
    {
        return $this->fields['ServiceJobID'] ?? null;
    }

    /** Number, sent as a string, for confidence in the determination (0 to 100). */
    public function confidenceValue(): string
    {
        return $this->fields['ConfidenceValue'] ?? null;
    }

    /**
     * The `user_id` and `job_id` of the job, its `job_type` and the link's own `partner_params` (§2.4 of the
     * interface). The first three are those of the job, whatever `partner_params` has under their names.
     * @return array<string, string>
     */
    public function partnerParams(): array
    {
        return $this->map('PartnerParams');
    }

    /** false for a provisional result; a final one follows. */
    public function jobComplete(): bool
    {
        return $this->fields['job_complete'] ?? null;
    }

    /** Whether the verification succeeded. */
    public function jobSuccess(): bool
    {
        return $this->fields['job_success'] ?? null;
    }

    /** Date of birth, `YYYY-MM-DD`. */
    public function dob(): ?string
    {
        return $this->fields['DOB'] ?? null;
    }

    /** An ID type of the country, as listed by `GET /v1/services` (§2.2 of the interface). */
    public function idType(): ?string
    {
        return $this->fields['IDType'] ?? null;
    }

    /** Two-letter ISO 3166-1 code of a supported country (§2.2 of the interface). */
    public function country(): ?string
    {
        return $this->fields['Country'] ?? null;
    }

    /** Full name. */
    public function fullName(): ?string
    {
        return $this->fields['FullName'] ?? null;
    }

    /** Expiry of the document, `YYYY-MM-DD`, where the source gives one. */
    public function expirationDate(): ?string
    {
        return $this->fields['ExpirationDate'] ?? null;
    }

    /** The ID number. */
    public function idNumber(): ?string
    {
        return $this->fields['IDNumber'] ?? null;
    }

    /** Present only for partners whose operator has switched it on. */
    public function consent(): ?Consent
    {
        return $this->object('consent', Consent::class);
    }

    /** The number of the try, from 1. Present only for links with `attempts_max`. */
    public function attempt(): ?int
    {
        return $this->fields['attempt'] ?? null;
    }

    /** The `job_id` of the try before; null for the first. Present only for links with `attempts_max`. */
    public function previousJobId(): ?string
    {
        return $this->fields['previous_job_id'] ?? null;
    }

    /** The `job_id` of the first try, which names the tries of a link. Present only for links with `attempts_max`. */
    public function firstJobId(): ?string
    {
        return $this->fields['first_job_id'] ?? null;
    }

    /**
     * Grows with each result of the link's tries, so that an older one can be told from a newer one; 0 before the
     * first. Present only for links with `attempts_max`.
     */
    public function sequence(): ?int
    {
        return $this->fields['sequence'] ?? null;
    }

    /**
     * What the person may redo on the same link, after a final result; an empty list is to send again. Left out where
     * they may not try again.
     * @return list<string>
     */
    public function retry(): array
    {
        return $this->fields['retry'] ?? [];
    }

    /**
     * How many tries are left, after a final result without success. A source that gave no answer takes none away.
     * Present only for links with `attempts_max`.
     */
    public function attemptsLeft(): ?int
    {
        return $this->fields['attempts_left'] ?? null;
    }
}
