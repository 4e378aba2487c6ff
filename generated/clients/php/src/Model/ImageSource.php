<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

/**
 * Where an image comes from: `camera` for one that the page's camera took, `file` for one that was chosen. It is what
 * the sender says; nothing proves it. Left out where the sender does not know, as the page without script.
 */
final class ImageSource
{
    public const CAMERA = 'camera';
    public const FILE = 'file';
}
