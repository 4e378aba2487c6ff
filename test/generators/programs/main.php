<?php
declare(strict_types=1);

require __DIR__ . '/client.php';

use HostedVerificationLinks\{ApiError, Client, Config, CreateLinkRequest, ListLinksRequest};

$client = new Client(new Config(serverUrl: getenv('BASE_URL')));
$link = new CreateLinkRequest(
    partnerId: '001',
    timestamp: getenv('TIMESTAMP'),
    signature: getenv('SIGNATURE'),
    companyName: 'Acme',
    dataPrivacyPolicyUrl: 'https://acme.example/privacy',
    callbackUrl: 'https://acme.example/callbacks',
);
echo strlen($client->createLink($link)->refId), "\n";
$list = $client->listLinks(new ListLinksRequest('001', getenv('TIMESTAMP'), getenv('SIGNATURE')));
echo $list->meta->total > 0 ? 'true' : 'false', "\n";
$link->signature = 'wrong';
try {
    $client->createLink($link);
} catch (ApiError $refused) {
    echo $refused->body['code'], "\n";
}
