<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

/** `open`: there is no final result yet, but there may be a provisional one. `successful`, `failed`: the final result. */
final class JobState
{
    public const OPEN = 'open';
    public const SUCCESSFUL = 'successful';
    public const FAILED = 'failed';
}
