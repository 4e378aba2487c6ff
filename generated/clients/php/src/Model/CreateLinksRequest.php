<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** The body of `createLinks`, without the signing fields. */
final class CreateLinksRequest extends Model
{
    protected const OBJECTS = [
        'links' => [LinkInBatch::class],
    ];

    /** @param list<LinkInBatch> $links The links, each of which is checked by itself. */
    public static function create(
        array $links,
    ): self {
        return self::with([
            'links' => $links,
        ]);
    }
}
