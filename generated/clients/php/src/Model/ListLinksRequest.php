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
     * @param ?string $cursor `newest`, or the `next_cursor` of the answer before: pages by place, which new links do
     * not shift. Not with `page`.
     * @param ?string $state `disabled`: `disabled_at` is set. `used`: it has accepted all submissions that it takes.
     * `expired`: `expires_at` is over. `active`: none of these. The first that applies counts, in the order disabled,
     * used up by a single use, expired, full.
     * @param ?string $userId Only links for this user.
     * @param ?string $name Only links whose name begins so; capital letters count.
     * @param ?\DateTimeInterface $createdAfter Only links created at this time or later.
     * @param ?\DateTimeInterface $createdBefore Only links created before this time.
     */
    public static function create(
        ?int $page = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?string $state = null,
        ?string $userId = null,
        ?string $name = null,
        ?\DateTimeInterface $createdAfter = null,
        ?\DateTimeInterface $createdBefore = null,
    ): self {
        return self::with([
            'page' => $page,
            'limit' => $limit,
            'cursor' => $cursor,
            'state' => $state,
            'user_id' => $userId,
            'name' => $name,
            'created_after' => self::wireTime($createdAfter),
            'created_before' => self::wireTime($createdBefore),
        ]);
    }
}
