<?php

/** The client's driver for the suite of all clients: packages/conformance/client-suite/README.md. */

declare(strict_types=1);

use HostedLinks\CallbackVerifier;
use HostedLinks\CallException;
use HostedLinks\Client;
use HostedLinks\Model;
use HostedLinks\Model as M;
use HostedLinks\Options;
use HostedLinks\RefusedException;

spl_autoload_register(static function (string $class): void {
    if (str_starts_with($class, 'HostedLinks\\')) {
        require __DIR__ . '/src/' . strtr(substr($class, strlen('HostedLinks\\')), '\\', '/') . '.php';
    }
});

const FLAGS = ['consent', 'use_prefill', 'image_links', 'history', 'pseudonyms'];
$client = null;
$waits = [];
$offsetMs = 0;

while (($line = fgets(STDIN)) !== false) {
    $command = json_decode($line, true, flags: JSON_THROW_ON_ERROR);
    $waits = [];
    $items = [];
    try {
        $reply = ['ok' => true, 'data' => perform($command, $items)];
    } catch (RefusedException $refused) {
        $reply = ['ok' => false, 'reason' => $refused->reason];
    } catch (CallException $error) {
        $reply = ['ok' => false, 'data' => $items, 'error' => [
            'code' => $error->errorCode,
            'message' => $error->getMessage(),
            'printed' => (string) $error,
            'status' => $error->status ?: null,
            'request_id' => $error->requestId,
            'details' => $error->details,
            'retry_after_ms' => $error->retryAfterMs,
        ]];
    } catch (InvalidArgumentException $invalid) {
        $reply = ['ok' => false, 'error' => ['code' => 'malformed', 'message' => $invalid->getMessage()]];
    }
    echo json_encode(['id' => $command['id'], 'waits_ms' => $waits] + $reply, JSON_THROW_ON_ERROR), "\n";
}

function perform(array $command, array &$items): mixed
{
    global $client;
    switch ($command['do']) {
        case 'configure':
            $client = configured($command);
            $GLOBALS['keys'] = $command['keys'];
            return null;
        case 'advance_clock':
            $GLOBALS['offsetMs'] += $command['ms'];
            return null;
        case 'call':
            return call($client, $command);
        case 'iterate':
            $list = $command['list'] === 'links'
                ? $client->links($command['limit'])
                : $client->callbacks(M\ListCallbacksRequest::of($command['body'] + ['limit' => $command['limit']]));
            foreach ($list as $item) {
                if (count($items) === $command['take']) {
                    break;
                }
                $items[] = $item;
                if (count($items) === $command['take']) {
                    break;
                }
            }
            return $items;
        case 'wait_for_job':
            return $client->waitForJob(M\JobStatusRequest::of($command['body']), $command['timeout_ms']);
        case 'print':
            $shown = [$client, new CallbackVerifier('001', $GLOBALS['keys'])];
            ob_start();
            var_dump($shown);
            return print_r($shown, true) . json_encode($shown) . ob_get_clean();
        case 'verify_callback':
        case 'verify_event':
            $verifier = new CallbackVerifier(
                $command['partner_id'],
                $command['keys'],
                $command['unsafe_allow_body_signature'],
                static fn(): int => $command['now_ms'],
            );
            $verify = $command['do'] === 'verify_event' ? $verifier->verifyEvent(...) : $verifier->verifyCallback(...);
            $received = $verify(base64_decode($command['body_base64']), $command['headers']);
            $isOlder = $command['do'] === 'verify_callback'
                && CallbackVerifier::isOlder($received->payload, $command['stored_sequence']);
            return ['webhook_id' => $received->id, 'payload' => $received->payload, 'is_older' => $isOlder];
        default:
            throw new InvalidArgumentException('There is no such command.');
    }
}

function configured(array $command): Client
{
    $GLOBALS['offsetMs'] = $command['clock_offset_ms'];
    $limits = [
        'timeoutMs' => $command['timeout_ms'],
        'attemptTimeoutMs' => $command['attempt_timeout_ms'],
        'retriesMax' => $command['retries_max'],
        'brand' => $command['brand'],
        'correctClock' => $command['correct_clock'],
    ];
    return new Client(new Options(
        $command['base_url'],
        $command['partner_id'],
        $command['keys'],
        ...array_filter($limits, static fn(mixed $limit): bool => $limit !== null),
        clock: static fn(): int => (int) (microtime(true) * 1000) + $GLOBALS['offsetMs'],
        sleep: static function (int $ms): void {
            $GLOBALS['waits'][] = $ms;
        },
    ));
}

function call(Client $client, array $command): Model
{
    $operation = $command['operation'];
    $method = new ReflectionMethod($client, $operation);
    $arguments = $command['path'];
    foreach ($method->getParameters() as $parameter) {
        $type = $parameter->getType()->getName();
        if (is_subclass_of($type, Model::class)) {
            $arguments[] = $type::of(typed($command['body'] ?? []));
        }
    }
    if ($command['query']) {
        $arguments[] = $command['query']['country'];
    }
    if ($command['idempotency_key'] !== null) {
        $arguments[] = $command['idempotency_key'];
    }
    return $client->$operation(...$arguments);
}

/** Images as bytes, and flags as the wire has them. */
function typed(array $body): array
{
    foreach ($body as $name => $value) {
        if (is_array($value) && isset($value['base64'])) {
            $body[$name] = base64_decode($value['base64']);
        } elseif (in_array($name, FLAGS, true) && is_bool($value)) {
            $body[$name] = $value ? 'true' : 'false';
        }
    }
    return $body;
}
