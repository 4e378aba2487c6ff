<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** What happened on a day, counted. `ref_id` is null where all links are counted together. */
final class DailyCount extends Model
{
    /** The day, from midnight to midnight UTC. */
    public function day(): string
    {
        return $this->fields['day'] ?? null;
    }

    /** The link. */
    public function refId(): ?string
    {
        return $this->fields['ref_id'] ?? null;
    }

    /**
     * How often a person opened the page, while the link accepted submissions, by touching it, scrolling, typing, or
     * sending its form. A load alone is none, so previews of messengers are not counted, nor is a reload.
     */
    public function opened(): int
    {
        return $this->fields['opened'] ?? null;
    }

    /** How often somebody agreed to the consent. */
    public function consented(): int
    {
        return $this->fields['consented'] ?? null;
    }

    /** Accepted submissions. */
    public function submitted(): int
    {
        return $this->fields['submitted'] ?? null;
    }

    /** Jobs that were completed and successful. */
    public function succeeded(): int
    {
        return $this->fields['succeeded'] ?? null;
    }

    /** Jobs that were completed without success. */
    public function failed(): int
    {
        return $this->fields['failed'] ?? null;
    }
}
