<?php

declare(strict_types=1);

namespace HostedLinks;

/** Why a callback was refused; answer with `$status`. */
final class RefusedException extends \RuntimeException
{
    public readonly int $status;

    /** @param 'malformed'|'bad_signature'|'stale' $reason */
    public function __construct(public readonly string $reason, string $message)
    {
        parent::__construct($message);
        $this->status = $reason === 'malformed' ? 400 : 401;
    }
}
