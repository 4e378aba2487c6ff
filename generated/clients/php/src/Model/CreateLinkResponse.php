<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** The new link (§4.1 of the interface). */
final class CreateLinkResponse extends Model
{
    /** The generated link address. */
    public function link(): string
    {
        return $this->fields['link'] ?? null;
    }

    /** Reference id of a link, a random UUID. It is the `linkId` of paths. */
    public function refId(): string
    {
        return $this->fields['ref_id'] ?? null;
    }

    /** The same address as `link`, under the name that update and get use. */
    public function linkUrl(): string
    {
        return $this->fields['link_url'] ?? null;
    }
}
