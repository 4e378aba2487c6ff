<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

/**
 * `waiting` has an attempt ahead; `delivered` was answered with a 2xx; `failed` used up its attempts, or was answered
 * with 410; `paused` was not tried, because its address has given nothing but failures for days.
 */
final class DeliveryState
{
    public const WAITING = 'waiting';
    public const DELIVERED = 'delivered';
    public const FAILED = 'failed';
    public const PAUSED = 'paused';
}
