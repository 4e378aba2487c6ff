<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** Status of a job (§2.4 of the interface), signed by the service with the key that verified the request (D-05). */
final class JobStatusResponse extends Model
{
    protected const OBJECTS = [
        'result' => JobResult::class,
        'image_links' => ImageLinks::class,
        'consent' => Consent::class,
        'history' => [HistoryEntry::class],
    ];

    /** Timestamp used to create the signature. */
    public function timestamp(): string
    {
        return $this->fields['timestamp'] ?? null;
    }

    /** Signature of the response. */
    public function signature(): string
    {
        return $this->fields['signature'] ?? null;
    }

    /** The same value as `signature`. */
    public function secKey(): string
    {
        return $this->fields['sec_key'] ?? null;
    }

    /** Tracks a user. An existing user id or a new unique one; made by the service when not supplied. */
    public function userId(): string
    {
        return $this->fields['user_id'] ?? null;
    }

    /** Job id assigned by the service or passed in `partner_params.job_id`. */
    public function jobId(): string
    {
        return $this->fields['job_id'] ?? null;
    }

    /** Whether a final status has been reported. */
    public function jobComplete(): bool
    {
        return $this->fields['job_complete'] ?? null;
    }

    /** Whether a successful match was achieved and the user enrolled or authenticated. */
    public function jobSuccess(): bool
    {
        return $this->fields['job_success'] ?? null;
    }

    /**
     * Final status details (§2.4 of the interface). Before completion, only `ResultText`, `ServiceJobID` and
     * `PartnerParams`.
     */
    public function result(): JobResult
    {
        return $this->object('result', JobResult::class);
    }

    /** Present only when `image_links` was requested; empty when the job has no selfie. */
    public function imageLinks(): ?ImageLinks
    {
        return $this->object('image_links', ImageLinks::class);
    }

    /**
     * Present only when `consent` was requested, with the words that were shown. Jobs accepted before receipts were
     * kept have none.
     */
    public function consent(): ?Consent
    {
        return $this->object('consent', Consent::class);
    }

    /** The number of the try, from 1. Present only for links with `attempts_max`. */
    public function attempt(): ?int
    {
        return $this->fields['attempt'] ?? null;
    }

    /** The `job_id` of the try before; null for the first. Present only for links with `attempts_max`. */
    public function previousJobId(): ?string
    {
        return $this->fields['previous_job_id'] ?? null;
    }

    /** The `job_id` of the first try, which names the tries of a link. Present only for links with `attempts_max`. */
    public function firstJobId(): ?string
    {
        return $this->fields['first_job_id'] ?? null;
    }

    /**
     * Grows with each result of the link's tries, so that an older one can be told from a newer one; 0 before the
     * first. Present only for links with `attempts_max`.
     */
    public function sequence(): ?int
    {
        return $this->fields['sequence'] ?? null;
    }

    /**
     * What the person may redo on the same link, after a final result; an empty list is to send again. Left out where
     * they may not try again.
     * @return list<string>
     */
    public function retry(): array
    {
        return $this->fields['retry'] ?? [];
    }

    /**
     * How many tries are left, after a final result without success. A source that gave no answer takes none away.
     * Present only for links with `attempts_max`.
     */
    public function attemptsLeft(): ?int
    {
        return $this->fields['attempts_left'] ?? null;
    }

    /** 2302 - success (§7.1 of the interface). Other codes come as errors. */
    public function code(): string
    {
        return $this->fields['code'] ?? null;
    }

    /**
     * Present only when `history` was requested. Each entry is what was sent to the callback, oldest first.
     * @return list<HistoryEntry>
     */
    public function history(): array
    {
        return $this->objects('history', HistoryEntry::class);
    }
}
