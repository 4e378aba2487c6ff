<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** How the delivery of a callback stands. */
final class Delivery extends Model
{
    /** The `webhook-id` that every attempt carries. */
    public function webhookId(): string
    {
        return $this->fields['webhook_id'] ?? null;
    }

    /** Internal job id of the service. */
    public function serviceJobId(): string
    {
        return $this->fields['ServiceJobID'] ?? null;
    }

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

    /**
     * `waiting` has an attempt ahead; `delivered` was answered with a 2xx; `failed` used up its attempts, or was
     * answered with 410; `paused` was not tried, because its address has given nothing but failures for days.
     */
    public function state(): string
    {
        return $this->fields['state'] ?? null;
    }

    /** Attempts made so far, those before a replay included. */
    public function attempts(): int
    {
        return $this->fields['attempts'] ?? null;
    }

    /** When the result was known. */
    public function createdAt(): \DateTimeInterface
    {
        return $this->time('created_at');
    }

    /** When it is tried again; null when it is not. */
    public function nextAttemptAt(): ?\DateTimeInterface
    {
        return $this->time('next_attempt_at');
    }

    /** When it was tried last; null when it was not yet. */
    public function lastAttemptAt(): ?\DateTimeInterface
    {
        return $this->time('last_attempt_at');
    }

    /** HTTP status of the last answer; null when there was none. */
    public function lastStatus(): ?int
    {
        return $this->fields['last_status'] ?? null;
    }

    /**
     * Where the last answer redirected to, which is not followed (D-19): without user, query and fragment, which may
     * have secrets; `?…` at the end stands for a query. null when it did not redirect, and once the answer is erased.
     */
    public function lastLocation(): ?string
    {
        return $this->fields['last_location'] ?? null;
    }

    /**
     * Why the last attempt had no whole answer - `timeout`, `connection`, `dns`, `tls`, `malformed_answer`,
     * `line_ends`, `headers_too_long`, `address_refused` or `no_callback_url`; `endpoint_paused` where none was made.
     * null when there was an answer.
     */
    public function lastError(): ?string
    {
        return $this->fields['last_error'] ?? null;
    }

    /** Where it goes; null while neither the link nor the partner has a callback URL. */
    public function url(): ?string
    {
        return $this->fields['url'] ?? null;
    }
}
