<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/**
 * What you know of the link's user. The page shows it masked. A submission that says `use_prefill` gets the value of
 * each field that it leaves out. It is sealed, never returned, and erased when the link is used or over, or with the
 * user's data. Details of a person need a link for one user: `is_single_use` or `user_id`. `country` and `id_type`
 * come together and choose an ID type of the link.
 */
final class Prefill extends Model
{
    /**
     * @param ?string $country Two-letter ISO 3166-1 code of a supported country (§2.2 of the interface).
     * @param ?string $idType An ID type of the country, as listed by `GET /v1/services` (§2.2 of the interface).
     * @param ?string $idNumber An ID number. Letter case, spaces, hyphens, slashes and other signs between do not
     * matter (D-20).
     * @param ?string $firstName Given names.
     * @param ?string $lastName Family name.
     * @param ?string $dob Date of birth, `YYYY-MM-DD`.
     */
    public static function create(
        ?string $country = null,
        ?string $idType = null,
        ?string $idNumber = null,
        ?string $firstName = null,
        ?string $lastName = null,
        ?string $dob = null,
    ): self {
        return self::with([
            'country' => $country,
            'id_type' => $idType,
            'id_number' => $idNumber,
            'first_name' => $firstName,
            'last_name' => $lastName,
            'dob' => $dob,
        ]);
    }
}
