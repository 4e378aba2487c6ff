<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks;

use HostedLinks\Model\ClockRequest;
use HostedLinks\Model\ClockResponse;
use HostedLinks\Model\CreateLinkRequest;
use HostedLinks\Model\CreateLinkResponse;
use HostedLinks\Model\CreateLinksRequest;
use HostedLinks\Model\CreateLinksResponse;
use HostedLinks\Model\Delivery;
use HostedLinks\Model\EraseUserRequest;
use HostedLinks\Model\Erasure;
use HostedLinks\Model\Images;
use HostedLinks\Model\JobStatusRequest;
use HostedLinks\Model\JobStatusResponse;
use HostedLinks\Model\Link;
use HostedLinks\Model\ListCallbacksRequest;
use HostedLinks\Model\ListCallbacksResponse;
use HostedLinks\Model\ListDailyCountsRequest;
use HostedLinks\Model\ListDailyCountsResponse;
use HostedLinks\Model\ListJobsRequest;
use HostedLinks\Model\ListJobsResponse;
use HostedLinks\Model\ListLinkEventsRequest;
use HostedLinks\Model\ListLinkEventsResponse;
use HostedLinks\Model\ListLinksRequest;
use HostedLinks\Model\ListLinksResponse;
use HostedLinks\Model\ResetRequest;
use HostedLinks\Model\ResetResponse;
use HostedLinks\Model\ServicesResponse;
use HostedLinks\Model\StagedImages;
use HostedLinks\Model\Submission;
use HostedLinks\Model\SubmissionResponse;
use HostedLinks\Model\UpdateLinkRequest;
use HostedLinks\Model\UpdateLinkResponse;
use HostedLinks\Model\ValidDocumentsResponse;

/** One method for each operation of the contract. All throw {@see CallException}. */
abstract class Operations
{
    protected function __construct(protected readonly Transport $transport) {}

    /**
     * Create a link. Creates a hosted verification link and answers its address (§4.1 of the interface).
     * @param ?string $idempotencyKey with the same key and input you get the first answer again, for 24 hours (D-29)
     */
    public function createLink(CreateLinkRequest $body, ?string $idempotencyKey = null): CreateLinkResponse
    {
        return CreateLinkResponse::of($this->transport->send(self::createLinkRoute(), [], $body->json(), $idempotencyKey));
    }

    /**
     * Update or disable a link. Disables or enables a link, replaces its ID types (§4.2 of the interface), or changes
     * its page (D-86, D-87).
     * @param string $linkId The `ref_id` of the link, as it was answered; any other spelling is not found.
     */
    public function updateLink(string $linkId, UpdateLinkRequest $body): UpdateLinkResponse
    {
        return UpdateLinkResponse::of($this->transport->send(self::updateLinkRoute(), [$linkId], $body->json(), null));
    }

    /**
     * Get a link. Answers one link with its states and counts (§4.3 of the interface).
     * @param string $linkId The `ref_id` of the link, as it was answered; any other spelling is not found.
     */
    public function getLink(string $linkId): Link
    {
        return Link::of($this->transport->send(self::getLinkRoute(), [$linkId], [], null));
    }

    /**
     * List events of a link. Answers what happened on a link, in order: who opened it, consented, submitted, and so
     * on. To go on where you stopped, or to wait for more, send the last `event_id` as `after_event`. An event is
     * answered five seconds after it happened, so that no earlier one can follow. Events are recorded while the
     * operator has set for you that they are, and kept for 90 days; otherwise the list is empty.
     * @param string $linkId The `ref_id` of the link, as it was answered; any other spelling is not found.
     */
    public function listLinkEvents(string $linkId, ListLinkEventsRequest $body): ListLinkEventsResponse
    {
        return ListLinkEventsResponse::of($this->transport->send(self::listLinkEventsRoute(), [$linkId], $body->json(), null));
    }

    /**
     * List links. Answers a page of the partner's links, newest first. The path segment is the literal `:list` (§4.4
     * of the interface).
     */
    public function listLinks(ListLinksRequest $body): ListLinksResponse
    {
        return ListLinksResponse::of($this->transport->send(self::listLinksRoute(), [], $body->json(), null));
    }

    /**
     * Create many links. Creates up to 1,000 links in one call, and answers one result for each, at its place: what
     * createLink answers, or why that link was not created. One that is wrong does not keep the others from being
     * created. The path segment is the literal `:batch`. A batch has at most eight times the bytes of another body, 2
     * MiB by default, with 32,768 colons, which are 32 for each of a thousand links; and it names at most 20
     * different logos. Ten links, or the rest of them, count as one request of the partner's budget.
     * @param ?string $idempotencyKey with the same key and input you get the first answer again, for 24 hours (D-29)
     */
    public function createLinks(CreateLinksRequest $body, ?string $idempotencyKey = null): CreateLinksResponse
    {
        return CreateLinksResponse::of($this->transport->send(self::createLinksRoute(), [], $body->json(), $idempotencyKey));
    }

    /** Get the status of a job. Answers the status of a job, signed by the service (§4.6 of the interface). */
    public function getJobStatus(JobStatusRequest $body): JobStatusResponse
    {
        return JobStatusResponse::of($this->transport->send(self::getJobStatusRoute(), [], $body->json(), null));
    }

    /**
     * List jobs. Answers the partner's jobs, newest first, and how each stands. Jobs whose personal data was erased
     * are left out. A page goes on where the one before ended: send its `next_cursor` as `cursor`.
     */
    public function listJobs(ListJobsRequest $body): ListJobsResponse
    {
        return ListJobsResponse::of($this->transport->send(self::listJobsRoute(), [], $body->json(), null));
    }

    /**
     * Count by day. Answers how many opened the partner's links, consented, submitted and succeeded on each day, the
     * newest day first: of all links together, of each (`by_link`), or of one (`ref_id`). Counts are a few seconds
     * old. A link is opened by a person; loads by robots are not counted.
     */
    public function listDailyCounts(ListDailyCountsRequest $body): ListDailyCountsResponse
    {
        return ListDailyCountsResponse::of($this->transport->send(self::listDailyCountsRoute(), [], $body->json(), null));
    }

    /**
     * Reset the limit of an ID number. Clears the block of an ID number immediately (§4.7 of the interface). It also
     * succeeds for an unknown number (D-20).
     */
    public function resetIdNumberRateLimit(ResetRequest $body): ResetResponse
    {
        return ResetResponse::of($this->transport->send(self::resetIdNumberRateLimitRoute(), [], $body->json(), null));
    }

    /**
     * Submit a verification. What the hosted page sends. The link's unguessable id is the capability; the request is
     * not signed.
     * @param string $linkId The `ref_id` of the link, as it was answered; any other spelling is not found.
     * @param ?string $idempotencyKey with the same key and input you get the first answer again, for 24 hours (D-29)
     */
    public function submitVerification(string $linkId, Submission $body, ?string $idempotencyKey = null): SubmissionResponse
    {
        return SubmissionResponse::of($this->transport->send(self::submitVerificationRoute(), [$linkId], $body->json(), $idempotencyKey));
    }

    /**
     * Send images ahead of their submission. What the hosted page does with each photo as soon as the user accepts
     * it. An image is kept for an hour, sealed, for the one visit that sent it; the submission of that visit names
     * it, for example in `selfie_ref`, in place of sending it. Sending an image of the same field again replaces the
     * one before. The link and the visit are looked at before anything of the body is read.
     * @param string $linkId The `ref_id` of the link, as it was answered; any other spelling is not found.
     * @param string $visit The token of the visit, which the hosted page is given when it is opened. One that is
     * malformed, of another link or older than a day is refused.
     */
    public function stageImages(string $linkId, string $visit, Images $body): StagedImages
    {
        return StagedImages::of($this->transport->send(self::stageImagesRoute(), [$linkId, $visit], $body->json(), null));
    }

    /**
     * List callbacks. Answers how the deliveries of the partner's callbacks stand, newest first, and which addresses
     * are paused. A page goes on where the one before ended: send its `next_cursor` as `cursor`.
     */
    public function listCallbacks(ListCallbacksRequest $body): ListCallbacksResponse
    {
        return ListCallbacksResponse::of($this->transport->send(self::listCallbacksRoute(), [], $body->json(), null));
    }

    /**
     * Replay a callback. Sends a callback again immediately, in any state: the same payload under the same
     * `webhook-id`, on a schedule of attempts that begins anew. Its success ends the pause of its address. With the
     * signature of the content (D-61) the header `webhook-id` is an id of the request, as everywhere, and not that of
     * the callback.
     * @param string $webhookId The `webhook-id` of the callback.
     */
    public function replayCallback(string $webhookId): Delivery
    {
        return Delivery::of($this->transport->send(self::replayCallbackRoute(), [$webhookId], [], null));
    }

    /**
     * Erase a user's data. Erases what users typed, images, contents of callbacks, what receivers answered to them
     * and saved answers to submissions, of one job of the user or of all: accepted now, carried out soon. Outcomes of
     * jobs stay. With `pseudonyms`, user ids, job ids and `partner_params` go too. Sent again before it is carried
     * out, it is the same erasure; afterwards, it erases what has come since.
     */
    public function eraseUser(EraseUserRequest $body): Erasure
    {
        return Erasure::of($this->transport->send(self::eraseUserRoute(), [], $body->json(), null));
    }

    /**
     * Get the state of an erasure. Answers how far an erasure is, and what went. It does not say whose data it was.
     * @param string $erasureId The `erasure_id` of the erasure.
     */
    public function getErasure(string $erasureId): Erasure
    {
        return Erasure::of($this->transport->send(self::getErasureRoute(), [$erasureId], [], null));
    }

    /**
     * List supported ID types. Lists the supported countries and ID types with their verification methods and fields
     * (§2.2 of the interface).
     * @param string $country Only this country; one without entries gives an empty list (D-37).
     */
    public function listServices(?string $country = null): ServicesResponse
    {
        return ServicesResponse::of($this->transport->send(self::listServicesRoute(), [], array_filter(['country' => $country], is_string(...)), null));
    }

    /**
     * List documents. Lists the documents that document verification accepts, by country (§2.2 of the interface).
     * @param string $country Only this country; one without entries gives an empty list (D-37).
     */
    public function listValidDocuments(?string $country = null): ValidDocumentsResponse
    {
        return ValidDocumentsResponse::of($this->transport->send(self::listValidDocumentsRoute(), [], array_filter(['country' => $country], is_string(...)), null));
    }

    /**
     * Move the sandbox's clock. Moves the sandbox's clock forward, so that a test does not wait for days. Production
     * has no such operation.
     */
    public function advanceSandboxClock(ClockRequest $body): ClockResponse
    {
        return ClockResponse::of($this->transport->send(self::advanceSandboxClockRoute(), [], $body->json(), null));
    }

    protected static function createLinkRoute(): Route
    {
        return new Route('POST', '/v1/hosted_links', 'signature', idempotent: true, repeatable: true);
    }

    protected static function updateLinkRoute(): Route
    {
        return new Route('PUT', '/v1/hosted_links/{linkId}', 'signature', repeatable: true);
    }

    protected static function getLinkRoute(): Route
    {
        return new Route('POST', '/v1/hosted_links/{linkId}', 'signature', repeatable: true);
    }

    protected static function listLinkEventsRoute(): Route
    {
        return new Route('POST', '/v1/hosted_links/{linkId}/events', 'signature', repeatable: true);
    }

    protected static function listLinksRoute(): Route
    {
        return new Route('POST', '/v1/hosted_links/:list', 'signature', repeatable: true);
    }

    protected static function createLinksRoute(): Route
    {
        return new Route('POST', '/v1/hosted_links/:batch', 'signature', idempotent: true, repeatable: true);
    }

    protected static function getJobStatusRoute(): Route
    {
        return new Route('POST', '/v1/job_status', 'sec_key', numericTimestamp: true, signsResponse: true, repeatable: true);
    }

    protected static function listJobsRoute(): Route
    {
        return new Route('POST', '/v1/job_list', 'signature', repeatable: true);
    }

    protected static function listDailyCountsRoute(): Route
    {
        return new Route('POST', '/v1/daily_counts', 'signature', repeatable: true);
    }

    protected static function resetIdNumberRateLimitRoute(): Route
    {
        return new Route('POST', '/v1/id_number_rate_limit_reset', 'signature', numericTimestamp: true, repeatable: true);
    }

    protected static function submitVerificationRoute(): Route
    {
        return new Route('POST', '/v1/hosted_links/{linkId}/submissions', null, idempotent: true, repeatable: true, multipart: true, files: ['selfie', 'document_front', 'document_back']);
    }

    protected static function stageImagesRoute(): Route
    {
        return new Route('PUT', '/v1/hosted_links/{linkId}/visits/{visit}/images', null, repeatable: true, multipart: true, files: ['selfie', 'document_front', 'document_back']);
    }

    protected static function listCallbacksRoute(): Route
    {
        return new Route('POST', '/v1/callbacks', 'signature', repeatable: true);
    }

    protected static function replayCallbackRoute(): Route
    {
        return new Route('POST', '/v1/callbacks/{webhookId}/replay', 'signature');
    }

    protected static function eraseUserRoute(): Route
    {
        return new Route('POST', '/v1/erasures', 'signature', repeatable: true);
    }

    protected static function getErasureRoute(): Route
    {
        return new Route('POST', '/v1/erasures/{erasureId}', 'signature', repeatable: true);
    }

    protected static function listServicesRoute(): Route
    {
        return new Route('GET', '/v1/services', null, repeatable: true);
    }

    protected static function listValidDocumentsRoute(): Route
    {
        return new Route('GET', '/v1/valid_documents', null, repeatable: true);
    }

    protected static function advanceSandboxClockRoute(): Route
    {
        return new Route('POST', '/sandbox/clock', null);
    }
}
