<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** The body of `listJobs`, without the signing fields. */
final class ListJobsRequest extends Model
{
    /**
     * @param ?string $state `open`: there is no final result yet, but there may be a provisional one. `successful`,
     * `failed`: the final result.
     * @param ?string $userId Only jobs of this user.
     * @param ?string $refId Only jobs of this link.
     * @param ?\DateTimeInterface $createdAfter Only jobs accepted at this time or later.
     * @param ?\DateTimeInterface $createdBefore Only jobs accepted before this time.
     * @param ?int $limit Jobs on a page. 20 when absent.
     * @param ?string $cursor The `next_cursor` of the page before; without it, the newest are answered.
     */
    public static function create(
        ?string $state = null,
        ?string $userId = null,
        ?string $refId = null,
        ?\DateTimeInterface $createdAfter = null,
        ?\DateTimeInterface $createdBefore = null,
        ?int $limit = null,
        ?string $cursor = null,
    ): self {
        return self::with([
            'state' => $state,
            'user_id' => $userId,
            'ref_id' => $refId,
            'created_after' => self::wireTime($createdAfter),
            'created_before' => self::wireTime($createdBefore),
            'limit' => $limit,
            'cursor' => $cursor,
        ]);
    }
}
