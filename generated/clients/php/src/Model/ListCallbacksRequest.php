<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** The body of `listCallbacks`, without the signing fields. */
final class ListCallbacksRequest extends Model
{
    /**
     * @param ?string $state `waiting` has an attempt ahead; `delivered` was answered with a 2xx; `failed` used up its
     * attempts, or was answered with 410; `paused` was not tried, because its address has given nothing but failures
     * for days.
     * @param ?string $userId Only callbacks of this user's jobs.
     * @param ?string $jobId Only callbacks of this job of the user; needs `user_id`.
     * @param ?int $limit Deliveries on a page. 20 when absent.
     * @param ?string $cursor The `next_cursor` of the page before; without it, the newest are answered.
     */
    public static function create(
        ?string $state = null,
        ?string $userId = null,
        ?string $jobId = null,
        ?int $limit = null,
        ?string $cursor = null,
    ): self {
        return self::with([
            'state' => $state,
            'user_id' => $userId,
            'job_id' => $jobId,
            'limit' => $limit,
            'cursor' => $cursor,
        ]);
    }
}
