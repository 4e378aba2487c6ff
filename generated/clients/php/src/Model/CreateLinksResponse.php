<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** The results, in the order of the links. */
final class CreateLinksResponse extends Model
{
    protected const OBJECTS = [
        'results' => [LinkInBatchResult::class],
    ];

    /**
     * One result for each link, at its place.
     * @return list<LinkInBatchResult>
     */
    public function results(): array
    {
        return $this->objects('results', LinkInBatchResult::class);
    }

    /** How many links there are now. */
    public function created(): int
    {
        return $this->fields['created'] ?? null;
    }

    /** How many were not created. */
    public function failed(): int
    {
        return $this->fields['failed'] ?? null;
    }
}
