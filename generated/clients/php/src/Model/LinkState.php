<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

/**
 * `disabled`: `disabled_at` is set. `used`: it has accepted all submissions that it takes. `expired`: `expires_at` is
 * over. `active`: none of these. The first that applies counts, in the order disabled, used up by a single use,
 * expired, full.
 */
final class LinkState
{
    public const ACTIVE = 'active';
    public const USED = 'used';
    public const EXPIRED = 'expired';
    public const DISABLED = 'disabled';
}
