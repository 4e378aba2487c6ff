<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** Something that happened to a partner. Nothing in it is about a person. */
final class Event extends Model
{
    protected const OBJECTS = [
        'data' => EventData::class,
    ];

    /** What happened. */
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

    /** What an event is about; the fields depend on its type. */
    public function data(): EventData
    {
        return $this->object('data', EventData::class);
    }
}
