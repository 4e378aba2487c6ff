<?php

declare(strict_types=1);

namespace HostedLinks;

/** Where the service is, who calls it, and how. */
final class Options
{
    /** A name, or an IP address in brackets; the port; the path. */
    private const BASE =
        '{^https?://([\w-]{1,63}(?:\.[\w-]{1,63})*\.?|\[[\da-f]*:[\da-f:.]+])(?::(\d{1,5}))?(/([\w.~!$&()*+,;=:@/-]|%[\da-f]{2})*)?$}iD';

    public readonly string $baseUrl;
    /** @var list<string> */
    private readonly array $keys;
    /** @var \Closure(): int */
    public readonly \Closure $clock;
    /** @var \Closure(): float */
    public readonly \Closure $random;
    /** @var \Closure(int): void */
    public readonly \Closure $sleep;

    /**
     * @param string $baseUrl such as `https://api.example.com`; sandbox and production differ in it
     * @param string $partnerId three letters or digits, leading zeros kept
     * @param string|list<string> $apiKey while keys are rotated, both: the first signs, any verifies (D-05)
     * @param string $brand the brand word of the service's paths (D-01)
     * @param int $timeoutMs for a call with its retries
     * @param int $attemptTimeoutMs for each request and its answer
     * @param int $retriesMax the most retries of a call; only what may be done twice is retried (D-29)
     * @param array<int, mixed> $curl more options of curl, for a proxy or certificates of your own
     * @param ?\Closure(): int $clock for tests: epoch milliseconds
     * @param ?\Closure(): float $random for tests: from 0 up to 1
     * @param ?\Closure(int): void $sleep for tests: waits so many milliseconds
     * @param bool $correctClock whether a wrong clock is corrected by the service's `Date`, by a day at most and for an hour
     *   (D-04). Without it, whoever changes answers on their way gets no signature for another time
     * @throws \InvalidArgumentException when the first three are malformed
     */
    public function __construct(
        #[\SensitiveParameter] string $baseUrl,
        public readonly string $partnerId,
        #[\SensitiveParameter] string|array $apiKey,
        public readonly string $brand = 'hosted',
        public readonly int $timeoutMs = 90_000,
        public readonly int $attemptTimeoutMs = 30_000,
        public readonly int $retriesMax = 3,
        public readonly array $curl = [],
        ?\Closure $clock = null,
        ?\Closure $random = null,
        ?\Closure $sleep = null,
        public readonly bool $correctClock = true,
    ) {
        $this->baseUrl = rtrim($baseUrl, '/');
        $this->keys = (array) $apiKey;
        $this->clock = $clock ?? static fn(): int => (int) (microtime(true) * 1000);
        $this->random = $random ?? static fn(): float => mt_rand() / (mt_getrandmax() + 1);
        $this->sleep = $sleep ?? static fn(int $ms) => usleep($ms * 1000);
        self::isBase($baseUrl) || throw new \InvalidArgumentException(
            'baseUrl must be an http or https address, such as https://api.example.com, without a password, a query, spaces or quotes.',
        );
        preg_match('/^[A-Za-z0-9]{3}$/D', $partnerId) || throw new \InvalidArgumentException('partnerId must be three letters or digits.');
        $this->keys && !in_array('', $this->keys, true) || throw new \InvalidArgumentException('apiKey must not be empty.');
        Signatures::arePasted($this->keys)
            && throw new \InvalidArgumentException('apiKey must be the key alone: ' . Signatures::KEY_ALONE);
    }

    private static function isBase(#[\SensitiveParameter] string $url): bool
    {
        return preg_match(self::BASE, $url, $parts) === 1
            && (!preg_match('/^[\d.]+$|^\[/', $parts[1]) || filter_var(trim($parts[1], '[]'), FILTER_VALIDATE_IP))
            && (int) ($parts[2] ?? 0) < 65536;
    }

    /** @return list<string> */
    public function keys(): array
    {
        return $this->keys;
    }

    /** What print_r and var_dump show: no key. */
    public function __debugInfo(): array
    {
        return ['baseUrl' => $this->baseUrl, 'partnerId' => $this->partnerId];
    }
}
