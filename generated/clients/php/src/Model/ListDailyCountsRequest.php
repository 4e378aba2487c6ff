<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** The body of `listDailyCounts`, without the signing fields. */
final class ListDailyCountsRequest extends Model
{
    /**
     * @param ?string $firstDay The first day. All that are kept when absent.
     * @param ?string $lastDay The last day; not before the first.
     * @param ?bool $byLink Whether each link is counted apart. By default all are counted together.
     * @param ?string $refId Counts this link alone.
     * @param ?int $limit Counts on a page. 31 when absent.
     * @param ?string $cursor The `next_cursor` of the page before; without it, the newest are answered.
     */
    public static function create(
        ?string $firstDay = null,
        ?string $lastDay = null,
        ?bool $byLink = null,
        ?string $refId = null,
        ?int $limit = null,
        ?string $cursor = null,
    ): self {
        return self::with([
            'first_day' => $firstDay,
            'last_day' => $lastDay,
            'by_link' => $byLink,
            'ref_id' => $refId,
            'limit' => $limit,
            'cursor' => $cursor,
        ]);
    }
}
