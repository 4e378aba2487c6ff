<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** Supported countries and ID types, with what each verification method asks for. */
final class ServicesResponse extends Model
{
    protected const OBJECTS = [
        'services' => [CountryServices::class],
    ];

    /**
     * One entry for each country.
     * @return list<CountryServices>
     */
    public function services(): array
    {
        return $this->objects('services', CountryServices::class);
    }
}
