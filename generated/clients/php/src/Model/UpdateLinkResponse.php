<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** The link after the update (§4.2 of the interface). */
final class UpdateLinkResponse extends Model
{
    protected const OBJECTS = [
        'id_types' => [IdTypeEntry::class],
    ];

    /** Time the link was disabled; null while it is not. */
    public function disabledAt(): ?\DateTimeInterface
    {
        return $this->time('disabled_at');
    }

    /**
     * The ID types that the link accepts. Each (country, id_type) appears once, with a method that the catalogue
     * lists for it.
     * @return list<IdTypeEntry>
     */
    public function idTypes(): array
    {
        return $this->objects('id_types', IdTypeEntry::class);
    }

    /** The link address. */
    public function linkUrl(): string
    {
        return $this->fields['link_url'] ?? null;
    }

    /** Reference id of a link, a random UUID. It is the `linkId` of paths. */
    public function refId(): string
    {
        return $this->fields['ref_id'] ?? null;
    }

    /**
     * The logo for dark grounds, a publicly accessible png or svg image: shown in place of `logo_url` where the
     * user's device is in dark mode. An address as of `logo_url`.
     */
    public function logoUrlDark(): ?string
    {
        return $this->fields['logo_url_dark'] ?? null;
    }

    /**
     * The origins whose pages may show the link's page in a frame. Without any, no page may. https only; in the
     * sandbox also `http://localhost` and `http://127.0.0.1`, with any port.
     * @return list<string>
     */
    public function embedOrigins(): array
    {
        return $this->fields['embed_origins'] ?? [];
    }

    /**
     * `camera`: the page offers no upload, and a submission with an image whose source is not `camera` is refused.
     * `any`, the default: images may come from files.
     */
    public function capture(): ?string
    {
        return $this->fields['capture'] ?? null;
    }

    /**
     * Which fields of `prefill` are kept, never their values.
     * @return list<string>
     */
    public function prefilledFields(): array
    {
        return $this->fields['prefilled_fields'] ?? [];
    }

    /**
     * Fields that the page leaves out where they are optional. Where an ID type requires one, the page asks for it
     * all the same.
     * @return list<string>
     */
    public function hiddenFields(): array
    {
        return $this->fields['hidden_fields'] ?? [];
    }
}
