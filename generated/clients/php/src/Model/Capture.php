<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

/**
 * `camera`: the page offers no upload, and a submission with an image whose source is not `camera` is refused. `any`,
 * the default: images may come from files.
 */
final class Capture
{
    public const CAMERA = 'camera';
    public const ANY = 'any';
}
