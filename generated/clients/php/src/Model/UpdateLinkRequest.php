<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** The body of `updateLink`, without the signing fields. */
final class UpdateLinkRequest extends Model
{
    protected const OBJECTS = [
        'id_types' => [IdTypeEntry::class],
        'prefill' => Prefill::class,
    ];

    /**
     * @param ?bool $isDisabled true disables the link, false enables it again and clears `disabled_at`.
     * @param ?list<IdTypeEntry> $idTypes Replaces the whole existing set; it does not merge (§3.1 of the interface).
     * @param ?string $logoUrlDark Replaces the logo for dark grounds; an empty text removes it.
     * @param ?list<string> $embedOrigins Replaces the whole set; an empty one forbids frames again.
     * @param ?string $capture `camera`: the page offers no upload, and a submission with an image whose source is not
     * `camera` is refused. `any`, the default: images may come from files.
     * @param ?Prefill $prefill Replaces all that was prefilled; an empty object erases it. Refused once the link is
     * used.
     * @param ?list<string> $hiddenFields Replaces the whole set; an empty one hides none.
     */
    public static function create(
        ?bool $isDisabled = null,
        ?array $idTypes = null,
        ?string $logoUrlDark = null,
        ?array $embedOrigins = null,
        ?string $capture = null,
        ?Prefill $prefill = null,
        ?array $hiddenFields = null,
    ): self {
        return self::with([
            'is_disabled' => $isDisabled,
            'id_types' => $idTypes,
            'logo_url_dark' => $logoUrlDark,
            'embed_origins' => $embedOrigins,
            'capture' => $capture,
            'prefill' => $prefill,
            'hidden_fields' => $hiddenFields,
        ]);
    }
}
