<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** A document and its sides. */
final class ValidDocument extends Model
{
    /** An ID type of the country, as listed by `GET /v1/services` (§2.2 of the interface). */
    public function idType(): string
    {
        return $this->fields['id_type'] ?? null;
    }

    /** English name of the document. */
    public function name(): string
    {
        return $this->fields['name'] ?? null;
    }

    /** Whether its back is photographed as well. */
    public function hasBack(): bool
    {
        return $this->fields['has_back'] ?? null;
    }

    /**
     * The document methods that a link may use for it.
     * @return list<string>
     */
    public function verificationMethods(): array
    {
        return $this->fields['verification_methods'] ?? [];
    }
}
