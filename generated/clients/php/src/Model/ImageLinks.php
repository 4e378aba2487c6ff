<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** Present only when `image_links` was requested; empty when the job has no selfie. */
final class ImageLinks extends Model
{
    /** An expiring link to the selfie image as it was sent but for its metadata, valid for one hour; 410 afterwards. */
    public function selfieImage(): ?string
    {
        return $this->fields['selfie_image'] ?? null;
    }
}
