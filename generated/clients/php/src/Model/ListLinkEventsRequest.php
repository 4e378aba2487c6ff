<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** The body of `listLinkEvents`, without the signing fields. */
final class ListLinkEventsRequest extends Model
{
    /**
     * @param ?string $afterEvent The `event_id` of the last event that you know; only later ones are answered. All,
     * when it is absent or not kept any more.
     * @param ?int $limit The most events that are answered. 20 when absent.
     */
    public static function create(
        ?string $afterEvent = null,
        ?int $limit = null,
    ): self {
        return self::with([
            'after_event' => $afterEvent,
            'limit' => $limit,
        ]);
    }
}
