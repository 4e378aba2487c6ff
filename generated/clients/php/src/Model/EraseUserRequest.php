<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** The body of `eraseUser`, without the signing fields. */
final class EraseUserRequest extends Model
{
    /**
     * @param string $userId Whose data; one that is not known is no error.
     * @param ?string $jobId The data of this job of the user alone; without it, of all.
     * @param ?bool $pseudonyms When `"true"`, `user_id`, `job_id` and `partner_params` are replaced as well, wherever
     * they are stored, and the user's own links are disabled. The job cannot be found by its ids any more.
     */
    public static function create(
        string $userId,
        ?string $jobId = null,
        ?bool $pseudonyms = null,
    ): self {
        return self::with([
            'user_id' => $userId,
            'job_id' => $jobId,
            'pseudonyms' => self::flag($pseudonyms),
        ]);
    }
}
