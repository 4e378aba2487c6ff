<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

/** What a person redoes - the ID number, the selfie, or a side of the document. */
final class RetryStep
{
    public const NUMBER = 'number';
    public const SELFIE = 'selfie';
    public const FRONT = 'front';
    public const BACK = 'back';
}
