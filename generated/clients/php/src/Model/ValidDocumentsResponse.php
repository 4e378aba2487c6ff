<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** Documents that document verification accepts. */
final class ValidDocumentsResponse extends Model
{
    protected const OBJECTS = [
        'valid_documents' => [CountryDocuments::class],
    ];

    /**
     * One entry for each country.
     * @return list<CountryDocuments>
     */
    public function validDocuments(): array
    {
        return $this->objects('valid_documents', CountryDocuments::class);
    }
}
