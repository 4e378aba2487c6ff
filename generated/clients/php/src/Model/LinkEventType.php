<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

/** What happened on a link (D-114). `link.opened` is a person’s doing, not a load. */
final class LinkEventType
{
    public const LINK_OPENED = 'link.opened';
    public const LINK_CONSENTED = 'link.consented';
    public const LINK_SUBMITTED = 'link.submitted';
    public const LINK_RETRIED = 'link.retried';
    public const LINK_COMPLETED = 'link.completed';
    public const LINK_ABANDONED = 'link.abandoned';
    public const LINK_EXPIRED = 'link.expired';
}
