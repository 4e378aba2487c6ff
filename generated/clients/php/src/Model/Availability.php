<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** Whether the source of an ID type answered within the last hour. */
final class Availability extends Model
{
    /** `good`; `degraded`: a fifth of its verifications or more had no answer; `down`: four fifths or more. */
    public function state(): string
    {
        return $this->fields['state'] ?? null;
    }

    /** Since when it is not good, to five minutes; null where it is good. */
    public function since(): ?\DateTimeInterface
    {
        return $this->time('since');
    }
}
