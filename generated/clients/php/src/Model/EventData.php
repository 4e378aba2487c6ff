<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** What an event is about; the fields depend on its type. */
final class EventData extends Model
{
    /** Of `address.failing` and `address.paused`, the callback address without path and query. */
    public function address(): ?string
    {
        return $this->fields['address'] ?? null;
    }

    /** Of `address.failing` and `address.paused`, its first failure since the last success. */
    public function failingSince(): ?\DateTimeInterface
    {
        return $this->time('failing_since');
    }

    /** Of `address.paused`, since when nothing is sent to it. */
    public function pausedAt(): ?\DateTimeInterface
    {
        return $this->time('paused_at');
    }

    /** Of `callback.exhausted`, the `webhook-id` of the callback. */
    public function webhookId(): ?string
    {
        return $this->fields['webhook_id'] ?? null;
    }

    /**
     * Of `callback.exhausted` and `verification.stuck`, and of `link.submitted`, `link.retried` and `link.completed`,
     * the job.
     */
    public function serviceJobId(): ?string
    {
        return $this->fields['service_job_id'] ?? null;
    }

    /** Of `callback.exhausted`, the attempts made. */
    public function attempts(): ?int
    {
        return $this->fields['attempts'] ?? null;
    }

    /** Of an address or a callback, the HTTP status of the last answer; null when there was none. */
    public function lastStatus(): ?int
    {
        return $this->fields['last_status'] ?? null;
    }

    /** Of an address or a callback, why there was no whole answer; null when there was one. */
    public function lastError(): ?string
    {
        return $this->fields['last_error'] ?? null;
    }

    /** Of `link.expired_unused` and of each step of a link, the link. */
    public function refId(): ?string
    {
        return $this->fields['ref_id'] ?? null;
    }

    /** Of `link.expired_unused`, when it expired. */
    public function expiresAt(): ?\DateTimeInterface
    {
        return $this->time('expires_at');
    }

    /** Of `verification.stuck`, when the job was accepted. */
    public function waitingSince(): ?\DateTimeInterface
    {
        return $this->time('waiting_since');
    }
}
