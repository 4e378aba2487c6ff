<?php

declare(strict_types=1);

namespace HostedLinks;

use HostedLinks\Model\ErrorDetail;

/**
 * Between JSON, forms and models.
 *
 * @internal
 */
final class Json
{
    /** @return ?array<string, mixed> the JSON object; null for other JSON, malformed or longer text and what is not UTF-8 */
    public static function object(string $text, int $bytesMax): ?array
    {
        $value = strlen($text) > $bytesMax ? null : json_decode($text, true);
        return is_array($value) && ltrim($text, " \t\n\r")[0] === '{' ? $value : null;
    }

    /** @throws CallException for text that is not UTF-8 */
    public static function text(array $fields): string
    {
        try {
            return json_encode((object) $fields, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
        } catch (\JsonException $invalid) {
            throw new CallException('malformed', $invalid->getMessage());
        }
    }

    /** @return list<ErrorDetail> the refused fields of an error; what is something else is left out */
    public static function details(array $body): array
    {
        $fits = static fn(mixed $each): bool => is_string($each['path'] ?? null) && is_string($each['message'] ?? null);
        return array_map(ErrorDetail::of(...), array_values(array_filter((array) ($body['details'] ?? []), $fits)));
    }

    /** Images are files, named after their field because the user's file name is private; all else is text. */
    public static function form(array $fields, array $files): array
    {
        $parts = [];
        foreach ($fields as $name => $value) {
            $text = is_bool($value) ? var_export($value, true) : (string) $value;
            $parts[$name] = in_array($name, $files, true) ? new \CURLStringFile($text, $name) : $text;
        }
        return $parts;
    }
}
