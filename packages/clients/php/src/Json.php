<?php

declare(strict_types=1);

namespace HostedLinks;

/**
 * What PHP's JSON does not tell: an object from a list.
 *
 * @internal
 */
final class Json
{
    /** @return ?array<string, mixed> the JSON object; null for other JSON, malformed text and what is not UTF-8 */
    public static function object(string $text): ?array
    {
        $value = json_decode($text, true);
        return is_array($value) && ltrim($text, " \t\n\r")[0] === '{' ? $value : null;
    }
}
