<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks;

/**
 * What the transport knows of an operation.
 *
 * @internal
 */
final class Route
{
    /**
     * @param ?string $signatureField null where the request is not signed
     * @param list<string> $files the fields of a multipart body that are files
     */
    public function __construct(
        public readonly string $method,
        public readonly string $path,
        public readonly ?string $signatureField,
        public readonly bool $numericTimestamp = false,
        public readonly bool $signsResponse = false,
        public readonly bool $idempotent = false,
        public readonly bool $repeatable = false,
        public readonly bool $multipart = false,
        public readonly array $files = [],
    ) {}
}
