<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** A field that is wrong. */
final class ErrorDetail extends Model
{
    /** JSON Pointer to the field in the request. */
    public function path(): string
    {
        return $this->fields['path'] ?? null;
    }

    /** What would be right. */
    public function message(): string
    {
        return $this->fields['message'] ?? null;
    }
}
