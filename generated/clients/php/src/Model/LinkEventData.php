<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** What the step of a link is about. */
final class LinkEventData extends Model
{
    /** The link. */
    public function refId(): string
    {
        return $this->fields['ref_id'] ?? null;
    }

    /** Of `link.submitted`, `link.retried` and `link.completed`, the job. */
    public function serviceJobId(): ?string
    {
        return $this->fields['service_job_id'] ?? null;
    }
}
