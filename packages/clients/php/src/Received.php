<?php

declare(strict_types=1);

namespace HostedLinks;

/**
 * What was received, and is genuine. Delivery is at least once: answer 2xx to one whose id was handled before, and skip it.
 *
 * @template T of Model
 */
final class Received
{
    /**
     * @param ?string $id the `webhook-id`; null where only the body is signed
     * @param T $payload
     */
    public function __construct(public readonly ?string $id, public readonly Model $payload) {}
}
