<?php

declare(strict_types=1);

namespace HostedLinks;

/** Signatures: base64 of HMAC-SHA-256, over a time and a partner (D-02) or over content (D-19, D-61). */
final class Signatures
{
    private const SECRET_PREFIX = 'whsec_';
    /** The six digits are the service's mark: nobody can hand back a sender's own signature as the service's (D-02). */
    private const SERVICE_TIME = '/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}777777Z$/D';

    /** What a key must be, to end a message. */
    public const KEY_ALONE = 'no "Bearer", and no invisible characters, spaces, line ends or quotes around it.';

    /** Whether one is no text, or was pasted with more than itself: a space, a quote or what is not seen at one of its ends. */
    public static function arePasted(array $keys): bool
    {
        $around = '[\p{Cf}\p{Z}\p{Pi}\p{Pf}"\'`‚„]';
        $pasted = "/^{$around}|{$around}$|\\p{Cc}|^bearer\\p{Z}/iu";
        $isPasted = static fn(mixed $key): bool => !is_string($key) || preg_match($pasted, $key) !== 0;
        return array_filter($keys, $isPasted) !== [];
    }

    /** The `signature` or `sec_key` of a request (D-02), with the timestamp exactly as it is sent. */
    public static function sign(string $apiKey, string $timestamp, string $partnerId): string
    {
        return self::hmac($apiKey, "{$timestamp}{$partnerId}sid_request");
    }

    /** ISO 8601, UTC, milliseconds. */
    public static function wireTime(int $epochMs): string
    {
        return gmdate('Y-m-d\TH:i:s', intdiv($epochMs, 1000)) . sprintf('.%03dZ', $epochMs % 1000);
    }

    /** A part of `webhook-signature`; `$key` is a webhook secret, or an API key. */
    public static function signWebhook(string $key, string $id, string $seconds, string $body): string
    {
        return 'v1,' . self::hmac(self::keyBytes($key), "{$id}.{$seconds}.{$body}");
    }

    /**
     * When a body was signed, epoch milliseconds; null when no key made one of the signatures. All are compared in full.
     *
     * @param list<string> $keys
     */
    public static function verifyWebhook(array $keys, string $id, string $seconds, string $body, string $signatures): ?int
    {
        $isGenuine = false;
        foreach ($keys as $key) {
            $expected = self::signWebhook($key, $id, $seconds, $body);
            foreach (explode(' ', $signatures) as $sent) {
                $isGenuine = (hash_equals($expected, $sent) && self::keyBytes($key) !== '') || $isGenuine;
            }
        }
        return $isGenuine ? (int) $seconds * 1000 : null;
    }

    /**
     * When the service signed an answer or a callback's body, epoch milliseconds; null when no key verifies it.
     *
     * @param list<string> $keys
     */
    public static function verifyBody(array $keys, string $partnerId, mixed $timestamp, mixed $signature): ?int
    {
        if (!is_string($timestamp) || !is_string($signature) || !preg_match(self::SERVICE_TIME, $timestamp)) {
            return null;
        }
        $isGenuine = false;
        foreach ($keys as $key) {
            $isGenuine = hash_equals(self::sign($key, $timestamp, $partnerId), $signature) || $isGenuine;
        }
        $seconds = strtotime(substr($timestamp, 0, 19) . 'Z');
        return $isGenuine && $seconds !== false ? $seconds * 1000 + (int) substr($timestamp, 20, 3) : null;
    }

    /** The bytes that a webhook secret stands for, none if it is malformed; an API key stands for itself. */
    private static function keyBytes(string $key): string
    {
        return str_starts_with($key, self::SECRET_PREFIX)
            ? (string) base64_decode(substr($key, strlen(self::SECRET_PREFIX)), true)
            : $key;
    }

    private static function hmac(string $key, string $text): string
    {
        return base64_encode(hash_hmac('sha256', $text, $key, true));
    }
}
