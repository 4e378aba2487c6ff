<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

/**
 * `pending` is being carried out; `erased` can no longer be read through the service; `purged` neither from the
 * database's files.
 */
final class ErasureState
{
    public const PENDING = 'pending';
    public const ERASED = 'erased';
    public const PURGED = 'purged';
}
