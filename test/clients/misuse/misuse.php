<?php

/** Tries each case on the PHP client: what was made, verified or refused. */

declare(strict_types=1);

use HostedLinks\CallbackVerifier;
use HostedLinks\Options;
use HostedLinks\RefusedException;

spl_autoload_register(static function (string $class): void {
    require getcwd() . '/php/src/' . strtr(substr($class, strlen('HostedLinks\\')), '\\', '/') . '.php';
});
set_error_handler(static fn(int $no, string $text) => throw new ErrorException($text));

$asked = json_decode(stream_get_contents(STDIN), true, flags: JSON_THROW_ON_ERROR);
$headers = $asked['headers'];
$bodies = [
    'bytes' => $asked['body'],
    'text' => $asked['body'],
    'parsed' => json_decode($asked['body'], true),
    'list' => [1],
    'number' => 7,
    'none' => null,
    'empty' => '',
];
$cgi = ['REQUEST_TIME' => 7, 'argv' => []];
foreach ($headers as $name => $value) {
    $cgi['HTTP_' . strtoupper(strtr($name, '-', '_'))] = $value;
}
$sent = [
    'map' => $headers,
    'upper' => array_change_key_case($headers, CASE_UPPER),
    'lists' => array_map(static fn(string $value) => [$value], $headers),
    'pairs' => array_map(null, array_keys($headers), array_values($headers)),
    'cgi' => $cgi,
    'none' => null,
    'number' => 7,
];

function said(Closure $work): string
{
    try {
        return $work();
    } catch (RefusedException $refused) {
        return "{$refused->reason}: {$refused->getMessage()}";
    } catch (InvalidArgumentException $invalid) {
        return "refused: {$invalid->getMessage()}";
    } catch (Throwable $crashed) {
        return 'crashed: ' . get_class($crashed) . " {$crashed->getMessage()}";
    }
}

$verified = static fn(mixed $body, mixed $headers): string
    => (new CallbackVerifier('001', [$asked['key']]))->verifyCallback($body, $headers)->id === null ? '' : 'verified';
$made = static fn(string $kind, string $value): string => match ($kind) {
    'base' => new Options($value, '001', $asked['key']) ? 'made' : '',
    'key' => new Options('https://a.example', '001', $value) ? 'made' : '',
    'receiver' => new CallbackVerifier('001', [$asked['key'], $value]) ? 'made' : '',
};
$all = [];
foreach ($asked['bodies'] as $kind) {
    $all["body {$kind}"] = said(static fn() => $verified($bodies[$kind], $headers));
}
foreach ($asked['sent'] as $kind) {
    $all["headers {$kind}"] = said(static fn() => $verified($asked['body'], $sent[$kind]));
}
foreach ($asked['made'] as [$kind, $value]) {
    $all["{$kind} {$value}"] = said(static fn() => $made($kind, $value));
}
echo json_encode($all, JSON_THROW_ON_ERROR);
