<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** What is redone after a result. */
final class RetryRule extends Model
{
    /**
     * @param string $code 1012 ID found, 1013 ID not found, 1014 unsupported ID number format, 1015 source
     * unavailable, 0810 document verified, 0811 rejected, 0812 provisional, 2301 the verification could not be
     * carried out.
     * @param list<string> $steps What is to be redone; an empty list is nothing but to send again.
     */
    public static function create(
        string $code,
        array $steps,
    ): self {
        return self::with([
            'code' => $code,
            'steps' => $steps,
        ]);
    }

    /**
     * 1012 ID found, 1013 ID not found, 1014 unsupported ID number format, 1015 source unavailable, 0810 document
     * verified, 0811 rejected, 0812 provisional, 2301 the verification could not be carried out.
     */
    public function code(): string
    {
        return $this->fields['code'] ?? null;
    }

    /**
     * What is to be redone; an empty list is nothing but to send again.
     * @return list<string>
     */
    public function steps(): array
    {
        return $this->fields['steps'] ?? [];
    }
}
