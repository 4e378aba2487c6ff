<?php

declare(strict_types=1);

namespace HostedLinks;

use HostedLinks\Model\Delivery;
use HostedLinks\Model\JobStatusRequest;
use HostedLinks\Model\JobStatusResponse;
use HostedLinks\Model\Link;
use HostedLinks\Model\ListCallbacksRequest;
use HostedLinks\Model\ListLinksRequest;

/** The client: a method for each operation, which returns its answer or throws {@see CallException}. */
final class Client extends Operations
{
    public function __construct(Options $options)
    {
        parent::__construct(new Transport($options));
    }

    /**
     * All links that are there when the loop begins, newest first; a page is asked for when the loop gets there.
     *
     * @param int $limit links to a request, 1 to 100
     * @return \Generator<int, Link>
     */
    public function links(int $limit = 100): \Generator
    {
        [$seen, $added, $first] = [0, 0, null];
        do {
            // Newer links push the others to later pages; counted from the oldest, each keeps its place (D-14).
            // The service refuses a limit of 0.
            $page = intdiv($seen + $added, max(1, $limit)) + 1;
            $answer = $this->listLinks(ListLinksRequest::create(page: $page, limit: $limit));
            $json = $answer->json();
            is_array($json['links'] ?? null) && ($json['meta']['limit'] ?? 0) > 0
                || throw new CallException('malformed', 'The list has no links, or no limit.');
            // The service may have a smaller limit.
            $limit = $answer->meta()->limit();
            $first ??= $answer->meta()->total();
            $addedBefore = $added;
            $added = $answer->meta()->total() - $first;
            $fresh = array_slice($answer->links(), max(0, $seen + $added - ($page - 1) * $limit));
            foreach ($fresh as $link) {
                $seen++;
                yield $link;
            }
            $hasMoved = $added !== $addedBefore;
        } while ($seen < $first && ($fresh !== [] || $hasMoved));
    }

    /**
     * All callbacks that the filter lets pass, newest first.
     *
     * @return \Generator<int, Delivery>
     */
    public function callbacks(ListCallbacksRequest $filter): \Generator
    {
        do {
            $answer = $this->listCallbacks($filter);
            $isNext = $answer->nextCursor() === null || $answer->nextCursor() !== ($filter->json()['cursor'] ?? null);
            is_array($answer->json()['callbacks'] ?? null) && $isNext
                || throw new CallException('malformed', 'The list has no callbacks, or no end.');
            foreach ($answer->callbacks() as $callback) {
                yield $callback;
            }
            $filter = ListCallbacksRequest::of(['cursor' => $answer->nextCursor()] + $filter->json());
        } while ($answer->nextCursor() !== null);
    }

    /**
     * Asks, less and less often, until the job is complete; one that is not there yet is waited for. Where you can,
     * receive callbacks instead.
     *
     * @throws CallException `timeout` when the time is up
     */
    public function waitForJob(JobStatusRequest $job, int $timeoutMs = 600_000): JobStatusResponse
    {
        $endNs = hrtime(true) + $timeoutMs * 1_000_000;
        $options = $this->transport->options;
        $late = new CallException('timeout', 'The job is not complete yet.');
        for ($waitMs = 500; ; $waitMs = min(10_000, $waitMs * 1.5)) {
            try {
                $leftMs = min($options->timeoutMs, Transport::leftMs($endNs));
                $status = JobStatusResponse::of($this->transport->send(self::getJobStatusRoute(), [], $job->json(), null, $leftMs));
                if ($status->jobComplete()) {
                    return $status;
                }
            } catch (CallException $error) {
                if ($error->errorCode !== '2304') {
                    throw $error;
                }
            }
            // Random, so that many callers do not ask at the same moment.
            $this->transport->pause((int) ($waitMs * (0.5 + ($options->random)() / 2)), $endNs, $late);
        }
    }
}
