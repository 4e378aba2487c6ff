<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** How far an erasure is, and what went. */
final class Erasure extends Model
{
    protected const OBJECTS = [
        'erased' => ErasureCounts::class,
    ];

    /** Id of the erasure. */
    public function erasureId(): string
    {
        return $this->fields['erasure_id'] ?? null;
    }

    /**
     * `pending` is being carried out; `erased` can no longer be read through the service; `purged` neither from the
     * database's files.
     */
    public function state(): string
    {
        return $this->fields['state'] ?? null;
    }

    /** Whether ids are replaced as well. */
    public function pseudonyms(): bool
    {
        return $this->fields['pseudonyms'] ?? null;
    }

    /** When it was asked for. */
    public function requestedAt(): \DateTimeInterface
    {
        return $this->time('requested_at');
    }

    /** When everything was erased; null until then. */
    public function erasedAt(): ?\DateTimeInterface
    {
        return $this->time('erased_at');
    }

    /** When nothing of it was left in the files of the database; null until then. */
    public function purgedAt(): ?\DateTimeInterface
    {
        return $this->time('purged_at');
    }

    /** What went so far. What was erased before is not counted again. */
    public function erased(): ErasureCounts
    {
        return $this->object('erased', ErasureCounts::class);
    }
}
