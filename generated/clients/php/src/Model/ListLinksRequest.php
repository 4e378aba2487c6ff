<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** The body of `listLinks`, without the signing fields. */
final class ListLinksRequest extends Model
{
    /**
     * @param ?int $page Page to fetch; the first page when absent. A page past the end is empty, not an error.
     * @param ?int $limit Links on a page. 20 when absent.
     */
    public static function create(
        ?int $page = null,
        ?int $limit = null,
    ): self {
        return self::with([
            'page' => $page,
            'limit' => $limit,
        ]);
    }
}
