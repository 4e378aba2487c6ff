<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** The sandbox's clock. */
final class ClockResponse extends Model
{
    /** ISO 8601, UTC, with milliseconds. */
    public function now(): \DateTimeInterface
    {
        return $this->time('now');
    }
}
