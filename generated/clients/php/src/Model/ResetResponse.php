<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** The limit was reset (§2.5 of the interface). */
final class ResetResponse extends Model
{
    /** Says that the limit was reset. */
    public function message(): string
    {
        return $this->fields['message'] ?? null;
    }

    /** `true` when the limit was reset. A string, not a boolean. */
    public function success(): string
    {
        return $this->fields['success'] ?? null;
    }
}
