<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/**
 * What became of one link of a batch: what createLink answers, or `code`, `error` and `details` where the link was
 * not created.
 */
final class LinkInBatchResult extends Model
{
    protected const OBJECTS = [
        'details' => [ErrorDetail::class],
    ];

    /** The generated link address. */
    public function link(): ?string
    {
        return $this->fields['link'] ?? null;
    }

    /** Reference id of a link, a random UUID. It is the `linkId` of paths. */
    public function refId(): ?string
    {
        return $this->fields['ref_id'] ?? null;
    }

    /** The same address as `link`, under the name that update and get use. */
    public function linkUrl(): ?string
    {
        return $this->fields['link_url'] ?? null;
    }

    /** Only of a link that was not created. The code that createLink would have answered. */
    public function code(): ?string
    {
        return $this->fields['code'] ?? null;
    }

    /** What is wrong, in a sentence. */
    public function error(): ?string
    {
        return $this->fields['error'] ?? null;
    }

    /**
     * The fields that are wrong, each by its path in the link.
     * @return list<ErrorDetail>
     */
    public function details(): array
    {
        return $this->objects('details', ErrorDetail::class);
    }
}
