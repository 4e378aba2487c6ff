<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** The body of `stageImages`, without the signing fields. */
final class Images extends Model
{
    /**
     * @param ?string $selfie Photo of the user's face, PNG or JPEG, at most 5 MiB, 200 to 10,000 pixels wide and
     * high, base64.
     * @param ?string $documentFront Front of the document, PNG or JPEG, at most 5 MiB, 200 to 10,000 pixels wide and
     * high, base64.
     * @param ?string $documentBack Back of the document, PNG or JPEG, at most 5 MiB, 200 to 10,000 pixels wide and
     * high, base64.
     */
    public static function create(
        ?string $selfie = null,
        ?string $documentFront = null,
        ?string $documentBack = null,
    ): self {
        return self::with([
            'selfie' => $selfie,
            'document_front' => $documentFront,
            'document_back' => $documentBack,
        ]);
    }
}
