<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** A page of deliveries, newest first. */
final class ListCallbacksResponse extends Model
{
    protected const OBJECTS = [
        'callbacks' => [Delivery::class],
        'paused_endpoints' => [PausedEndpoint::class],
    ];

    /**
     * The deliveries.
     * @return list<Delivery>
     */
    public function callbacks(): array
    {
        return $this->objects('callbacks', Delivery::class);
    }

    /** Where the next page begins; null on the last one. */
    public function nextCursor(): ?string
    {
        return $this->fields['next_cursor'] ?? null;
    }

    /**
     * The partner's addresses that are paused now, with the reason.
     * @return list<PausedEndpoint>
     */
    public function pausedEndpoints(): array
    {
        return $this->objects('paused_endpoints', PausedEndpoint::class);
    }
}
