<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** How a job stands, as in its status. */
final class ListedJob extends Model
{
    /** Tracks a user. An existing user id or a new unique one; made by the service when not supplied. */
    public function userId(): string
    {
        return $this->fields['user_id'] ?? null;
    }

    /** Job id assigned by the service or passed in `partner_params.job_id`. */
    public function jobId(): string
    {
        return $this->fields['job_id'] ?? null;
    }

    /** Reference id of the link that it was submitted through. */
    public function refId(): string
    {
        return $this->fields['ref_id'] ?? null;
    }

    /** Internal job id of the service, `ServiceJobID` of the result (§2.4 of the interface). */
    public function serviceJobId(): string
    {
        return $this->fields['ServiceJobID'] ?? null;
    }

    /** Two-letter ISO 3166-1 code of a supported country (§2.2 of the interface). */
    public function country(): string
    {
        return $this->fields['country'] ?? null;
    }

    /** An ID type of the country, as listed by `GET /v1/services` (§2.2 of the interface). */
    public function idType(): string
    {
        return $this->fields['id_type'] ?? null;
    }

    /** How the ID type is verified. One method for each ID type of a link (§2.2 of the interface). */
    public function verificationMethod(): string
    {
        return $this->fields['verification_method'] ?? null;
    }

    /** Whether there is a final result. */
    public function jobComplete(): bool
    {
        return $this->fields['job_complete'] ?? null;
    }

    /** Whether the final result is a successful match. */
    public function jobSuccess(): bool
    {
        return $this->fields['job_success'] ?? null;
    }

    /** Code of the newest result, which may be provisional; null before the first. */
    public function resultCode(): ?string
    {
        return $this->fields['ResultCode'] ?? null;
    }

    /** Human readable result; null before the first. */
    public function resultText(): ?string
    {
        return $this->fields['ResultText'] ?? null;
    }

    /** When it was accepted. */
    public function createdAt(): \DateTimeInterface
    {
        return $this->time('created_at');
    }

    /** When its final result was known. */
    public function completedAt(): ?\DateTimeInterface
    {
        return $this->time('completed_at');
    }
}
