<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** A page of counts, the newest day first. Days without any are left out. */
final class ListDailyCountsResponse extends Model
{
    protected const OBJECTS = [
        'counts' => [DailyCount::class],
    ];

    /**
     * The counts.
     * @return list<DailyCount>
     */
    public function counts(): array
    {
        return $this->objects('counts', DailyCount::class);
    }

    /** Where the next page begins; null on the last one. */
    public function nextCursor(): ?string
    {
        return $this->fields['next_cursor'] ?? null;
    }
}
