<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** A page of the partner's links, newest first (§2.3 of the interface). */
final class ListLinksResponse extends Model
{
    protected const OBJECTS = [
        'links' => [Link::class],
        'meta' => ListMeta::class,
    ];

    /**
     * Full link objects, newest first.
     * @return list<Link>
     */
    public function links(): array
    {
        return $this->objects('links', Link::class);
    }

    /** Where the page stands in the whole list (§2.3 of the interface). */
    public function meta(): ListMeta
    {
        return $this->object('meta', ListMeta::class);
    }

    /**
     * Where the next page begins; null on the last one. Only where a cursor or a filter was sent. A page may have
     * fewer links than `limit`, or none, before the last: it looks through 10,000 of the partner's links at most.
     */
    public function nextCursor(): ?string
    {
        return $this->fields['next_cursor'] ?? null;
    }
}
