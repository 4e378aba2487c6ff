<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** Events of a link, in the order in which they happened. */
final class ListLinkEventsResponse extends Model
{
    protected const OBJECTS = [
        'events' => [LinkEvent::class],
    ];

    /**
     * The events.
     * @return list<LinkEvent>
     */
    public function events(): array
    {
        return $this->objects('events', LinkEvent::class);
    }

    /** Whether there are later ones already. Send the last `event_id` as `after_event`. */
    public function hasMore(): bool
    {
        return $this->fields['has_more'] ?? null;
    }
}
