<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** A page of jobs, newest first. */
final class ListJobsResponse extends Model
{
    protected const OBJECTS = [
        'jobs' => [ListedJob::class],
    ];

    /**
     * The jobs.
     * @return list<ListedJob>
     */
    public function jobs(): array
    {
        return $this->objects('jobs', ListedJob::class);
    }

    /**
     * Where the next page begins; null on the last one. A page may have fewer jobs than `limit`, or none, before the
     * last: it looks through 1,000 of the partner's jobs at most.
     */
    public function nextCursor(): ?string
    {
        return $this->fields['next_cursor'] ?? null;
    }
}
