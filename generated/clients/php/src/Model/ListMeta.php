<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** Where the page stands in the whole list (§2.3 of the interface). */
final class ListMeta extends Model
{
    /** The page that was asked for; 1 with a cursor or a filter. */
    public function page(): int
    {
        return $this->fields['page'] ?? null;
    }

    /** Links on a page. */
    public function limit(): int
    {
        return $this->fields['limit'] ?? null;
    }

    /** Links in all, whatever the filters. */
    public function total(): int
    {
        return $this->fields['total'] ?? null;
    }

    /** Pages in all, `total` by `limit` rounded up; 0 when there are no links. */
    public function totalPages(): int
    {
        return $this->fields['totalPages'] ?? null;
    }
}
