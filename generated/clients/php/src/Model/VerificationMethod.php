<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

/** How the ID type is verified. One method for each ID type of a link (§2.2 of the interface). */
final class VerificationMethod
{
    public const BIOMETRIC_KYC = 'biometric_kyc';
    public const DOC_VERIFICATION = 'doc_verification';
    public const ENHANCED_DOCUMENT_VERIFICATION = 'enhanced_document_verification';
    public const ENHANCED_KYC = 'enhanced_kyc';
}
