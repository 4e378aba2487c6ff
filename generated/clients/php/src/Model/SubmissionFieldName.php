<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

/** A field of a submission. */
final class SubmissionFieldName
{
    public const ID_NUMBER = 'id_number';
    public const FIRST_NAME = 'first_name';
    public const LAST_NAME = 'last_name';
    public const DOB = 'dob';
    public const SELFIE = 'selfie';
    public const DOCUMENT_FRONT = 'document_front';
    public const DOCUMENT_BACK = 'document_back';
}
