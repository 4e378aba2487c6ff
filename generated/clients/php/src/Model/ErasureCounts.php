<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** What went so far. What was erased before is not counted again. */
final class ErasureCounts extends Model
{
    /** Jobs whose personal data went. */
    public function jobs(): int
    {
        return $this->fields['jobs'] ?? null;
    }

    /** Images. */
    public function images(): int
    {
        return $this->fields['images'] ?? null;
    }

    /** Contents of callbacks. */
    public function payloads(): int
    {
        return $this->fields['payloads'] ?? null;
    }

    /** Answers of the partner's receiver to callbacks. */
    public function responses(): int
    {
        return $this->fields['responses'] ?? null;
    }

    /** Answers to submissions, saved for repeats with an `Idempotency-Key`. */
    public function savedResponses(): int
    {
        return $this->fields['saved_responses'] ?? null;
    }

    /** Jobs and links whose ids were replaced. */
    public function pseudonyms(): int
    {
        return $this->fields['pseudonyms'] ?? null;
    }
}
