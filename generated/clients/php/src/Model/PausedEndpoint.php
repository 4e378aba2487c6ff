<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/**
 * An address that nothing new is sent to, because it has given nothing but failures for days. A replay that succeeds
 * ends the pause, and so does the operator; of an events URL one event an hour is tried, whose success ends it.
 */
final class PausedEndpoint extends Model
{
    /** The callback URL or the events URL. */
    public function url(): string
    {
        return $this->fields['url'] ?? null;
    }

    /** What is not sent there. A URL of both may be paused for one of them alone. */
    public function receives(): string
    {
        return $this->fields['receives'] ?? null;
    }

    /** Since when it is paused. */
    public function pausedAt(): \DateTimeInterface
    {
        return $this->time('paused_at');
    }

    /** Its first failure since the last success. */
    public function failingSince(): \DateTimeInterface
    {
        return $this->time('failing_since');
    }

    /** HTTP status of its last answer; null when there was none. */
    public function lastStatus(): ?int
    {
        return $this->fields['last_status'] ?? null;
    }

    /** Why there was no answer; null when there was one. */
    public function lastError(): ?string
    {
        return $this->fields['last_error'] ?? null;
    }
}
