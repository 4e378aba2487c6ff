<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

/**
 * What the page's script found when it looked at an image before it was sent: `passed`, what was wrong where the user
 * sent it nevertheless, or `none` where it could not look. It is what the sender says; nothing proves it.
 */
final class ImageCheck
{
    public const PASSED = 'passed';
    public const OVERRIDDEN_RESOLUTION = 'overridden:resolution';
    public const OVERRIDDEN_UNIFORM = 'overridden:uniform';
    public const OVERRIDDEN_DARK = 'overridden:dark';
    public const OVERRIDDEN_GLARE = 'overridden:glare';
    public const OVERRIDDEN_BLUR = 'overridden:blur';
    public const OVERRIDDEN_FRAMING = 'overridden:framing';
    public const OVERRIDDEN_FACE = 'overridden:face';
    public const OVERRIDDEN_SEVERAL = 'overridden:several';
    public const OVERRIDDEN_FAR = 'overridden:far';
    public const OVERRIDDEN_TURNED = 'overridden:turned';
    public const OVERRIDDEN_COVERED = 'overridden:covered';
    public const OVERRIDDEN_CARD = 'overridden:card';
    public const OVERRIDDEN_SAME = 'overridden:same';
    public const NONE = 'none';
}
