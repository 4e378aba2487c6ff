<?php

declare(strict_types=1);

namespace HostedLinks;

use HostedLinks\Model\Callback;
use HostedLinks\Model\Event;

/** Verifies callbacks and events that were received (D-19, D-79). */
final class CallbackVerifier
{
    private const TOLERANCE_MS = 300_000;
    /** Far more than any callback has. */
    private const BODY_BYTES_MAX = 1 << 20;
    private const NOT_RAW =
        'The body must be the raw bytes of the request, as they came. This one is empty, or was parsed before.';

    /**
     * @param list<string> $keys webhook secrets (`whsec_…`) or API keys; while one is replaced, both: any verifies
     * @param bool $unsafeAllowBodySignature accepts callbacks without the webhook headers by the signature in their body.
     *   **It does not cover the content**: whoever has seen one can send any invented result until it is stale
     * @param ?\Closure(): int $clock for tests: epoch milliseconds
     */
    public function __construct(
        private readonly string $partnerId,
        #[\SensitiveParameter] private readonly array $keys,
        private readonly bool $unsafeAllowBodySignature = false,
        private readonly ?\Closure $clock = null,
    ) {
        Signatures::arePasted($keys)
            && throw new \InvalidArgumentException('each of keys must be the key alone: ' . Signatures::KEY_ALONE);
    }

    /** What print_r and var_dump show: no key. */
    public function __debugInfo(): array
    {
        return ['partnerId' => $this->partnerId];
    }

    /**
     * Verifies a callback.
     *
     * @param string $rawBody the very bytes that came, of `php://input`: what was parsed, and written again, has others
     * @param iterable<string, string|list<string>> $headers such as `$_SERVER`, `getallheaders()`, a PSR-7 `getHeaders()`, or
     *   pairs
     * @return Received<Callback>
     * @throws RefusedException when it is not a job result that the service signed for this partner just now
     */
    public function verifyCallback(mixed $rawBody, mixed $headers): Received
    {
        [$id, $payload] = $this->verify($rawBody, $headers, $this->unsafeAllowBodySignature);
        $params = $payload['PartnerParams'] ?? null;
        $isResult = is_string($payload['ResultCode'] ?? null)
            && is_bool($payload['job_complete'] ?? null)
            && is_bool($payload['job_success'] ?? null)
            && is_array($params)
            && is_string($params['user_id'] ?? null)
            && is_string($params['job_id'] ?? null);
        $isResult || throw new RefusedException('malformed', 'The body is not a job result.');
        return new Received($id, Callback::of($payload));
    }

    /**
     * Whether it is the late result of a former try (D-112): skip it, and answer 2xx.
     *
     * @param ?int $sequence that of the newest result that you have stored with its user_id and first_job_id; null for none
     */
    public static function isOlder(Callback $result, ?int $sequence): bool
    {
        return $result->sequence() !== null && $sequence !== null && $result->sequence() < $sequence;
    }

    /**
     * Verifies an event, as `verifyCallback` does a callback. Answer 2xx to types that you do not know.
     *
     * @param string $rawBody
     * @param iterable<string, string|list<string>> $headers
     * @return Received<Event>
     * @throws RefusedException
     */
    public function verifyEvent(mixed $rawBody, mixed $headers): Received
    {
        [$id, $payload] = $this->verify($rawBody, $headers, false);
        $isEvent = is_string($payload['type'] ?? null)
            && is_array($payload['data'] ?? null)
            && ($payload['partner_id'] ?? null) === $this->partnerId;
        $isEvent || throw new RefusedException('malformed', 'The body is not an event of this partner.');
        return new Received($id, Event::of($payload));
    }

    /** @return array{?string, array<string, mixed>} the id and the payload */
    private function verify(mixed $rawBody, mixed $headers, bool $allowsBodySignature): array
    {
        is_string($rawBody) && $rawBody !== '' || throw new RefusedException('malformed', self::NOT_RAW);
        is_iterable($headers)
            || throw new RefusedException('malformed', 'The headers must be those of the request, by their names.');
        $payload = Json::object($rawBody, self::BODY_BYTES_MAX)
            ?? throw new RefusedException('malformed', 'The body is not a JSON object in UTF-8, or too long.');
        $signatures = self::header($headers, 'webhook-signature');
        $isInBody = $signatures === null && $allowsBodySignature;
        $id = $isInBody ? null : self::header($headers, 'webhook-id');
        $seconds = self::header($headers, 'webhook-timestamp') ?? '';
        [$timestamp, $signature] = [$payload['timestamp'] ?? null, $payload['signature'] ?? null];
        $isSigned = $isInBody
            ? is_string($timestamp) && is_string($signature)
            : $signatures !== null && (string) $id !== '' && preg_match('/^\d{1,12}$/D', $seconds);
        $isSigned || throw new RefusedException('malformed', 'An id, time or signature is missing or malformed.');
        $signedMs = $isInBody
            ? Signatures::verifyBody($this->keys, $this->partnerId, $timestamp, $signature)
            : Signatures::verifyWebhook($this->keys, $id, $seconds, $rawBody, $signatures);
        $signedMs ?? throw new RefusedException('bad_signature', 'No key verifies the signature.');
        $nowMs = $this->clock ? ($this->clock)() : (int) (microtime(true) * 1000);
        if (abs($nowMs - $signedMs) > self::TOLERANCE_MS) {
            throw new RefusedException('stale', 'The callback was signed more than 5 minutes from now.');
        }
        return [$id, $payload];
    }

    /** A header under any of the names that PHP gives it: `Webhook-Id`, or `HTTP_WEBHOOK_ID` in `$_SERVER`. */
    private static function header(iterable $headers, string $name): ?string
    {
        foreach ($headers as $key => $value) {
            [$key, $value] = is_int($key) && is_array($value) ? $value + ['', ''] : [$key, $value];
            if (preg_replace('/^http-/', '', strtr(strtolower((string) $key), '_', '-')) === $name) {
                return implode(' ', array_filter((array) $value, is_scalar(...)));
            }
        }
        return null;
    }
}
