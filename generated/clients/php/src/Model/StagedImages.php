<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** What the submission of the visit names in place of the images. */
final class StagedImages extends Model
{
    /**
     * An image that `stageImages` has kept for the `visit` of this submission, in place of the image itself. It can
     * be named once, within an hour.
     */
    public function selfieRef(): ?string
    {
        return $this->fields['selfie_ref'] ?? null;
    }

    /**
     * An image that `stageImages` has kept for the `visit` of this submission, in place of the image itself. It can
     * be named once, within an hour.
     */
    public function documentFrontRef(): ?string
    {
        return $this->fields['document_front_ref'] ?? null;
    }

    /**
     * An image that `stageImages` has kept for the `visit` of this submission, in place of the image itself. It can
     * be named once, within an hour.
     */
    public function documentBackRef(): ?string
    {
        return $this->fields['document_back_ref'] ?? null;
    }

    /** When they are erased without a submission. */
    public function expiresAt(): \DateTimeInterface
    {
        return $this->time('expires_at');
    }
}
