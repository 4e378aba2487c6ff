<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** The body of `advanceSandboxClock`, without the signing fields. */
final class ClockRequest extends Model
{
    /** @param int $advanceMs Milliseconds forward, at most ten years. */
    public static function create(
        int $advanceMs,
    ): self {
        return self::with([
            'advance_ms' => $advanceMs,
        ]);
    }
}
