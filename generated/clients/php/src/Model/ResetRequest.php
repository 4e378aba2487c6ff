<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** The body of `resetIdNumberRateLimit`, without the signing fields. */
final class ResetRequest extends Model
{
    /**
     * @param string $country Two-letter ISO 3166-1 code of a supported country (§2.2 of the interface).
     * @param string $idType An ID type of the country, as listed by `GET /v1/services` (§2.2 of the interface).
     * @param string $idNumber ID number whose limit is cleared.
     */
    public static function create(
        string $country,
        string $idType,
        string $idNumber,
    ): self {
        return self::with([
            'country' => $country,
            'id_type' => $idType,
            'id_number' => $idNumber,
        ]);
    }
}
