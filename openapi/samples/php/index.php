<?php

// A server that makes links, keeps each callback once, and asks for a job's status.

require 'vendor/autoload.php';

use HostedLinks\CallbackVerifier;
use HostedLinks\CallException;
use HostedLinks\Client;
use HostedLinks\Model\CreateLinkRequest;
use HostedLinks\Model\IdTypeEntry;
use HostedLinks\Model\JobStatusRequest;
use HostedLinks\Model\VerificationMethod;
use HostedLinks\Options;
use HostedLinks\RefusedException;

$partner = getenv('PARTNER_ID') ?: '001';
$key = getenv('API_KEY') ?: 'sandbox-key-001';
$port = getenv('PORT') ?: '4000';
$results = getenv('RESULTS') ?: 'results';
$client = new Client(new Options(getenv('SERVICE_URL') ?: 'http://127.0.0.1:3000', $partner, $key));

function answer(int $status, array $body): void
{
    http_response_code($status);
    header('content-type: application/json');
    echo json_encode($body);
}

try {
    switch (parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH)) {
        case '/callbacks':
            $body = file_get_contents('php://input');
            $received = (new CallbackVerifier($partner, [$key]))->verifyCallback($body, $_SERVER);
            is_dir($results) || mkdir($results, 0700, true);
            // Of two that create a file of one name, one fails: a callback that comes again changes nothing.
            $name = $results . '/' . rawurlencode($received->id) . '.json';
            $file = @fopen($name, 'x');
            if ($file === false && !file_exists($name)) {
                http_response_code(500);
                break;
            }
            if ($file !== false) {
                fwrite($file, $body);
                fclose($file);
            }
            http_response_code(204);
            break;
        case '/links':
            $link = $client->createLink(CreateLinkRequest::create(
                companyName: 'Acme',
                dataPrivacyPolicyUrl: 'https://acme.example/privacy',
                callbackUrl: "http://127.0.0.1:$port/callbacks",
                idTypes: [IdTypeEntry::create('NG', 'NIN_V2', VerificationMethod::ENHANCED_KYC)],
            ));
            answer(201, ['link' => $link->link(), 'ref_id' => $link->refId()]);
            break;
        case '/status':
            $job = $client->getJobStatus(JobStatusRequest::create($_GET['user_id'], $_GET['job_id']));
            answer(200, ['complete' => $job->jobComplete(), 'text' => $job->result()?->resultText()]);
            break;
        default:
            http_response_code(404);
    }
} catch (RefusedException $refused) {
    http_response_code($refused->status);
} catch (CallException $error) {
    answer(502, ['error' => $error->errorCode]);
}
