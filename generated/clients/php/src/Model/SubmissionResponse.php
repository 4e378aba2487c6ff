<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** The submission was accepted and its job is queued. */
final class SubmissionResponse extends Model
{
    /** Job id assigned by the service or passed in `partner_params.job_id`. */
    public function jobId(): string
    {
        return $this->fields['job_id'] ?? null;
    }

    /** Tracks a user. An existing user id or a new unique one; made by the service when not supplied. */
    public function userId(): string
    {
        return $this->fields['user_id'] ?? null;
    }

    /** Where to send the user, with `status` and `user_id` set (§4.5 of the interface); null when the link has none. */
    public function redirectUrl(): ?string
    {
        return $this->fields['redirect_url'] ?? null;
    }

    /**
     * The `visit` of the same person's next try. Present only for links with `attempts_max`; keep it where only that
     * person can read it. A next try leaves out what is kept.
     */
    public function retryVisit(): ?string
    {
        return $this->fields['retry_visit'] ?? null;
    }
}
