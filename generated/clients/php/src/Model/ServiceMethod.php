<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** A verification method and the submission fields it takes. */
final class ServiceMethod extends Model
{
    /** How the ID type is verified. One method for each ID type of a link (§2.2 of the interface). */
    public function verificationMethod(): string
    {
        return $this->fields['verification_method'] ?? null;
    }

    /**
     * Fields that a submission must have.
     * @return list<string>
     */
    public function requiredFields(): array
    {
        return $this->fields['required_fields'] ?? [];
    }

    /**
     * Fields that a submission may have.
     * @return list<string>
     */
    public function optionalFields(): array
    {
        return $this->fields['optional_fields'] ?? [];
    }
}
