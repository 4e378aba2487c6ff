<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** The form of the numbers of an ID type. */
final class NumberForm extends Model
{
    /** Regular expression for the number, upper case, without spaces and hyphens. */
    public function pattern(): string
    {
        return $this->fields['pattern'] ?? null;
    }

    /** The form in words. */
    public function hint(): string
    {
        return $this->fields['hint'] ?? null;
    }

    /** A number that fits. */
    public function example(): string
    {
        return $this->fields['example'] ?? null;
    }
}
