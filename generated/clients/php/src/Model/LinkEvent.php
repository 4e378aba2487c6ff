<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** A step of a link, as it is posted to the events URL, with its id. Nothing in it is about a person. */
final class LinkEvent extends Model
{
    protected const OBJECTS = [
        'data' => LinkEventData::class,
    ];

    /** Its id, the `webhook-id` under which it is posted. */
    public function eventId(): string
    {
        return $this->fields['event_id'] ?? null;
    }

    /** What happened on a link (D-114). `link.opened` is a person’s doing, not a load. */
    public function type(): string
    {
        return $this->fields['type'] ?? null;
    }

    /** When it was noticed. */
    public function timestamp(): \DateTimeInterface
    {
        return $this->time('timestamp');
    }

    /** The partner's 3-character id, leading zeros kept (§8.5 of the interface). */
    public function partnerId(): string
    {
        return $this->fields['partner_id'] ?? null;
    }

    /** What the step of a link is about. */
    public function data(): LinkEventData
    {
        return $this->object('data', LinkEventData::class);
    }
}
