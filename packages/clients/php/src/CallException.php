<?php

declare(strict_types=1);

namespace HostedLinks;

use HostedLinks\Model\ErrorDetail;

/**
 * Why a call failed: compare `$errorCode`. It is the contract's where the service refused. Otherwise it is `network` or
 * `timeout` (no answer came, but the service may have acted), `bad_response_signature` (the answer is withheld), or
 * `malformed` (the answer is not the service's, or nothing could be sent). The message may repeat what was sent.
 */
final class CallException extends \RuntimeException
{
    /**
     * @param int $status the HTTP status; 0 where no answer came
     * @param ?string $requestId identifies the request in the service's logs: quote it to support
     * @param list<ErrorDetail> $details the refused fields; empty where the error is not about fields
     * @param ?int $retryAfterMs how long the service asks to wait; null where it does not say
     * @param ?int $skewMs how far the service's clock is ahead of this machine's, where it refused the signature
     */
    public function __construct(
        public readonly string $errorCode,
        string $message,
        public readonly int $status = 0,
        public readonly ?string $requestId = null,
        public readonly array $details = [],
        public readonly ?int $retryAfterMs = null,
        public readonly ?int $skewMs = null,
    ) {
        parent::__construct($message);
    }

    /** The code, the message, the refused fields and the request id, and where it was thrown; never its arguments. */
    public function __toString(): string
    {
        $text = "{$this->errorCode}: {$this->message}";
        foreach ($this->details as $each) {
            $text .= " [{$each->path()} {$each->message()}]";
        }
        return $text . ($this->requestId === null ? '' : " (request {$this->requestId})") . " in {$this->file}:{$this->line}";
    }
}
