<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/**
 * Final status details (§2.4 of the interface). Before completion, only `ResultText`, `ServiceJobID` and
 * `PartnerParams`.
 */
final class JobResult extends Model
{
    protected const OBJECTS = [
        'PartnerParams' => null,
    ];

    /**
     * 1012 ID found, 1013 ID not found, 1014 unsupported ID number format, 1015 source unavailable, 0810 document
     * verified, 0811 rejected, 0812 provisional, 2301 the verification could not be carried out.
     */
    public function resultCode(): ?string
    {
        return $this->fields['ResultCode'] ?? null;
    }

    /** Human readable result. */
    public function resultText(): string
    {
        return $this->fields['ResultText'] ?? null;
    }

    /** Internal job id of the service. */
    public function serviceJobId(): string
    {
        return $this->fields['ServiceJobID'] ?? null;
    }

    /**
     * The `user_id` and `job_id` of the job, its `job_type` and the link's own `partner_params` (§2.4 of the
     * interface). The first three are those of the job, whatever `partner_params` has under their names.
     * @return array<string, string>
     */
    public function partnerParams(): array
    {
        return $this->map('PartnerParams');
    }

    /** Number, sent as a string, for confidence in the final determination (0 to 100). */
    public function confidenceValue(): ?string
    {
        return $this->fields['ConfidenceValue'] ?? null;
    }
}
