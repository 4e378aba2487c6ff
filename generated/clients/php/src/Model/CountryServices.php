<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** The ID types of a country. */
final class CountryServices extends Model
{
    protected const OBJECTS = [
        'id_types' => [ServiceIdType::class],
    ];

    /** Two-letter ISO 3166-1 code of a supported country (§2.2 of the interface). */
    public function country(): string
    {
        return $this->fields['country'] ?? null;
    }

    /** English name of the country. */
    public function name(): string
    {
        return $this->fields['name'] ?? null;
    }

    /**
     * Its ID types.
     * @return list<ServiceIdType>
     */
    public function idTypes(): array
    {
        return $this->objects('id_types', ServiceIdType::class);
    }
}
