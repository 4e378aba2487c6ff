<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** The body of `getJobStatus`, without the signing fields. */
final class JobStatusRequest extends Model
{
    /**
     * @param string $userId Tracks a user. An existing user id or a new unique one; made by the service when not
     * supplied.
     * @param string $jobId Job id assigned by the service or passed in `partner_params.job_id`.
     * @param ?bool $imageLinks When `"true"`, the response includes an expiring link to the captured image.
     * @param ?bool $history When `"true"`, the response includes everything sent to the callback.
     * @param ?bool $consent When `"true"`, the response includes the receipt of the user's consent.
     */
    public static function create(
        string $userId,
        string $jobId,
        ?bool $imageLinks = null,
        ?bool $history = null,
        ?bool $consent = null,
    ): self {
        return self::with([
            'user_id' => $userId,
            'job_id' => $jobId,
            'image_links' => self::flag($imageLinks),
            'history' => self::flag($history),
            'consent' => self::flag($consent),
        ]);
    }
}
