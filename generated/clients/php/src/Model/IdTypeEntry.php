<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** An ID type that a link accepts, with its one verification method (§2.2 of the interface). */
final class IdTypeEntry extends Model
{
    /**
     * @param string $country Two-letter ISO 3166-1 code of a supported country (§2.2 of the interface).
     * @param string $idType An ID type of the country, as listed by `GET /v1/services` (§2.2 of the interface).
     * @param string $verificationMethod How the ID type is verified. One method for each ID type of a link (§2.2 of
     * the interface).
     */
    public static function create(
        string $country,
        string $idType,
        string $verificationMethod,
    ): self {
        return self::with([
            'country' => $country,
            'id_type' => $idType,
            'verification_method' => $verificationMethod,
        ]);
    }

    /** Two-letter ISO 3166-1 code of a supported country (§2.2 of the interface). */
    public function country(): string
    {
        return $this->fields['country'] ?? null;
    }

    /** An ID type of the country, as listed by `GET /v1/services` (§2.2 of the interface). */
    public function idType(): string
    {
        return $this->fields['id_type'] ?? null;
    }

    /** How the ID type is verified. One method for each ID type of a link (§2.2 of the interface). */
    public function verificationMethod(): string
    {
        return $this->fields['verification_method'] ?? null;
    }
}
