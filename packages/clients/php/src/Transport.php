<?php

declare(strict_types=1);

namespace HostedLinks;

/**
 * Sends operations: signs each attempt, retries, corrects the clock, and verifies signed answers.
 *
 * @internal
 */
final class Transport
{
    private const TOLERANCE_MS = 300_000;
    /** Far more than any answer has. */
    private const ANSWER_BYTES_MAX = 16 << 20;
    /** Codes and statuses after which a call is made again. */
    private const TEMPORARY = ['network', 'timeout', 'request_in_progress', 429, 500, 502, 503, 504];
    /** Limits that last for an hour or longer (§7.2, D-64). */
    private const LASTING = ['2222', 'too_many_id_numbers', 'too_many_submissions', 'too_much_image_data'];

    private readonly ServiceClock $clock;

    public function __construct(public readonly Options $options)
    {
        $this->clock = new ServiceClock($options->clock, self::TOLERANCE_MS);
    }

    /**
     * Sends a call.
     *
     * @param list<string> $ids the path's parameters
     * @param array<string, mixed> $fields the body without the signing fields, or the query
     * @return array<string, mixed> the answer
     */
    public function send(Route $route, array $ids, array $fields, ?string $idempotencyKey, ?int $timeoutMs = null): array
    {
        $endNs = hrtime(true) + ($timeoutMs ?? $this->options->timeoutMs) * 1_000_000;
        $idempotencyKey ??= bin2hex(random_bytes(16));
        preg_match('/^[ -~]{1,128}$/D', $idempotencyKey) || throw new CallException('malformed', 'An idempotency key is 1 to 128 ASCII characters.');
        $mayCorrect = $this->options->correctClock && $route->signatureField !== null;
        for ($retries = 0; ;) {
            $sentAheadMs = $this->clock->aheadMs();
            try {
                $request = $this->build($route, $ids, $fields, $idempotencyKey);
                $limitMs = max(1, min($this->options->attemptTimeoutMs, self::leftMs($endNs)));
                return $this->read($route, ...$this->exchange($request + [CURLOPT_TIMEOUT_MS => $limitMs]));
            } catch (CallException $error) {
                if ($mayCorrect && $this->clock->correct($error->skewMs, $sentAheadMs)) {
                    $mayCorrect = false;
                    continue;
                }
                $isTemporary = array_intersect([$error->errorCode, $error->status], self::TEMPORARY)
                    && !in_array($error->errorCode, self::LASTING, true);
                if (!$route->repeatable || $retries >= $this->options->retriesMax || !$isTemporary) {
                    throw $error;
                }
                $jitterMs = ($this->options->random)() * min(8_000, 500 * 2 ** $retries++);
                $this->pause(($error->retryAfterMs ?? 0) + (int) $jitterMs, $endNs, $error);
            }
        }
    }

    /** Waits; throws the error where the wait would end after the deadline. */
    public function pause(int $ms, int $endNs, CallException $error): void
    {
        $ms < self::leftMs($endNs) || throw $error;
        ($this->options->sleep)($ms);
    }

    public static function leftMs(int $endNs): int
    {
        return intdiv($endNs - hrtime(true), 1_000_000);
    }

    private function now(): int
    {
        return ($this->options->clock)() + $this->clock->aheadMs();
    }

    /** @return array<int, mixed> the options of curl */
    private function build(Route $route, array $ids, array $fields, string $idempotencyKey): array
    {
        $path = str_replace('/hosted_links', "/{$this->options->brand}_links", $route->path);
        foreach ($ids as $id) {
            // With ".." or ":list", encoded or not, it would be the path of another operation.
            preg_match('/^[\w-]+$/D', $id) || throw new CallException('malformed', 'An id has letters, digits, - and _ only.');
            $path = preg_replace('/\{\w+}/', $id, $path, 1);
        }
        // Empty: curl would ask for leave to send a large body.
        $request = [CURLOPT_CUSTOMREQUEST => $route->method, CURLOPT_HTTPHEADER => ['expect:']];
        if ($route->idempotent) {
            $request[CURLOPT_HTTPHEADER][] = "idempotency-key: {$idempotencyKey}";
        }
        if ($route->method === 'GET') {
            $path .= $fields === [] ? '' : '?' . http_build_query($fields, '', '&', PHP_QUERY_RFC3986);
        } elseif ($route->multipart) {
            $request[CURLOPT_POSTFIELDS] = Json::form($fields, $route->files);
        } else {
            $nowMs = $this->now();
            $request[CURLOPT_POSTFIELDS] = $this->body($fields, $route, $nowMs);
            $proof = $route->signatureField ? $this->proof($route, $path, $request[CURLOPT_POSTFIELDS], $nowMs) : [];
            array_push($request[CURLOPT_HTTPHEADER], 'content-type: application/json', ...$proof);
        }
        return $request + [CURLOPT_URL => $this->options->baseUrl . $path];
    }

    /** The body as JSON, with the signing fields where the operation has them. */
    private function body(array $fields, Route $route, int $nowMs): string
    {
        if ($route->signatureField !== null) {
            $timestamp = Signatures::wireTime($nowMs);
            $fields['partner_id'] = $this->options->partnerId;
            // A number is signed as its text form (D-02).
            $fields['timestamp'] = $route->numericTimestamp ? $nowMs : $timestamp;
            $fields[$route->signatureField] = Signatures::sign($this->options->keys()[0], $timestamp, $this->options->partnerId);
        }
        return Json::text($fields);
    }

    /** @return list<string> the headers that sign the content (D-61) */
    private function proof(Route $route, string $path, string $body, int $nowMs): array
    {
        [$id, $seconds] = [bin2hex(random_bytes(16)), (string) intdiv($nowMs, 1000)];
        // A proxy may serve the service below a path of its own, which the service does not see.
        $signature = Signatures::signWebhook($this->options->keys()[0], $id, $seconds, "{$route->method} {$path}\n{$body}");
        return ["webhook-id: {$id}", "webhook-timestamp: {$seconds}", "webhook-signature: {$signature}"];
    }

    /** @return array{int, string, array<string, string>} the status, the body and the headers of the answer */
    private function exchange(array $request): array
    {
        [$headers, $body] = [[], ''];
        $curl = curl_init();
        curl_setopt_array($curl, $this->options->curl + $request + [
            CURLOPT_NOSIGNAL => true,
            // A redirect would send the signed request elsewhere.
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_HEADERFUNCTION => static function ($curl, string $line) use (&$headers): int {
                [$name, $value] = explode(':', $line, 2) + [1 => ''];
                $headers[strtolower($name)] = trim($value);
                return strlen($line);
            },
            // What is too long ends here, and is malformed for that.
            CURLOPT_WRITEFUNCTION => static function ($curl, string $piece) use (&$body): int {
                $body .= $piece;
                return strlen($body) > self::ANSWER_BYTES_MAX ? 0 : strlen($piece);
            },
        ]);
        if (!curl_exec($curl) && strlen($body) <= self::ANSWER_BYTES_MAX) {
            throw new CallException(curl_errno($curl) === CURLE_OPERATION_TIMEDOUT ? 'timeout' : 'network', curl_error($curl));
        }
        return [curl_getinfo($curl, CURLINFO_RESPONSE_CODE), $body, $headers];
    }

    /** @param array<string, string> $headers */
    private function read(Route $route, int $status, string $text, array $headers): array
    {
        $body = Json::object($text, self::ANSWER_BYTES_MAX);
        $isError = $status < 200 || $status > 299;
        $code = $isError ? $body['code'] ?? null : 'success';
        if ($body === null || !is_string($code)) {
            throw $this->failed('malformed', "The answer, with status {$status}, does not fit the contract.", $status, $headers);
        }
        if ($isError) {
            throw $this->failed($code, is_string($body['error'] ?? null) ? $body['error'] : $code, $status, $headers, $body);
        }
        // The interface names the field both ways, and the service sends both (D-03).
        $signature = $body['signature'] ?? $body['sec_key'] ?? null;
        $options = $this->options;
        $signedMs = Signatures::verifyBody($options->keys(), $options->partnerId, $body['timestamp'] ?? null, $signature);
        if ($route->signsResponse && ($signedMs === null || abs($this->now() - $signedMs) > self::TOLERANCE_MS)) {
            throw $this->failed('bad_response_signature', "The answer's signature is false, or too old.", $status, $headers);
        }
        return $body;
    }

    private function failed(string $code, string $message, int $status, array $headers, array $body = []): CallException
    {
        $asked = $headers['retry-after'] ?? '';
        $untilMs = self::untilMs($asked, $this->now());
        $isRefused = $status === 401 && $body !== [] && ($headers['age'] ?? '0') === '0';
        $skewMs = $isRefused ? self::untilMs($headers['date'] ?? '', ($this->options->clock)()) : null;
        return new CallException(
            $code,
            $message . ServiceClock::explain($skewMs),
            $status,
            is_string($body['request_id'] ?? null) ? $body['request_id'] : null,
            Json::details($body),
            ctype_digit($asked) ? min((int) $asked, 10 ** 12) * 1000 : ($untilMs === null ? null : max(0, $untilMs)),
            $skewMs,
        );
    }

    /** The time until a date of HTTP; null when it is malformed. */
    private static function untilMs(string $date, int $nowMs): ?int
    {
        $time = \DateTimeImmutable::createFromFormat('!D, d M Y H:i:s \G\M\T', $date, new \DateTimeZone('UTC'));
        return $time === false ? null : $time->getTimestamp() * 1000 - $nowMs;
    }
}
