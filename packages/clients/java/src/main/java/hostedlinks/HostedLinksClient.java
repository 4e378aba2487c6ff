package hostedlinks;

import hostedlinks.model.Delivery;
import hostedlinks.model.JobStatusRequest;
import hostedlinks.model.JobStatusResponse;
import hostedlinks.model.Link;
import hostedlinks.model.ListCallbacksRequest;
import hostedlinks.model.ListCallbacksResponse;
import hostedlinks.model.ListLinksRequest;
import hostedlinks.model.ListLinksResponse;
import hostedlinks.model.ListMeta;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;

/**
 * The client: a method for each operation, which returns its answer or throws {@link HostedLinksException}. It is safe
 * for threads; one for each partner is enough for a program.
 */
public final class HostedLinksClient extends Operations {
    public HostedLinksClient(ClientOptions options) { super(new Transport(options)); }

    /** All links that are there when the loop begins, newest first, 100 to a request. */
    public Iterable<Link> links() { return links(100); }

    /** The same, with so many links to a request, 1 to 100. */
    public Iterable<Link> links(long limit) {
        return () -> new Pages<Link>() {
            private long pageSize = limit;
            private long seen;
            private long added;
            private long first = -1;

            /** Newer links push the others to later pages; counted from the oldest, each keeps its place (D-14). */
            @Override
            boolean fetch(Queue<Link> links) {
                // The service refuses a limit of 0.
                long page = (seen + added) / Math.max(1, pageSize) + 1;
                ListLinksResponse answer = listLinks(new ListLinksRequest().page(page).limit(pageSize));
                ListMeta meta = answer.json().get("links") instanceof List ? answer.meta() : null;
                boolean fits = meta != null && meta.total() != null && meta.limit() != null && meta.limit() > 0;
                Transport.check(fits, "The list has no links, or no limit.");
                // The service may have a smaller limit.
                pageSize = meta.limit();
                long total = meta.total();
                if (first < 0) first = total;
                boolean hasMoved = total - first != added;
                added = total - first;
                List<Link> all = answer.links();
                long skipped = Math.max(0, seen + added - (page - 1) * pageSize);
                links.addAll(all.subList((int) Math.min(skipped, all.size()), all.size()));
                seen += links.size();
                return seen < first && (hasMoved || !links.isEmpty());
            }
        };
    }

    /** All callbacks that the filter lets pass, newest first. */
    public Iterable<Delivery> callbacks(ListCallbacksRequest filter) {
        return () -> new Pages<Delivery>() {
            private final ListCallbacksRequest next = new ListCallbacksRequest(filter.json());

            @Override
            boolean fetch(Queue<Delivery> callbacks) {
                ListCallbacksResponse answer = listCallbacks(next);
                boolean isNext = answer.nextCursor() == null || !answer.nextCursor().equals(next.json().get("cursor"));
                Transport.check(answer.json().get("callbacks") instanceof List && isNext, "The list has no callbacks, or no end.");
                callbacks.addAll(answer.callbacks());
                next.cursor(answer.nextCursor());
                return answer.nextCursor() != null;
            }
        };
    }

    /**
     * Asks, less and less often, until the job is complete; one that is not there yet is waited for. Where you can,
     * receive callbacks instead.
     *
     * @throws HostedLinksException {@code timeout} when the time is up
     */
    public JobStatusResponse waitForJob(JobStatusRequest job, Duration timeout) {
        long endNs = System.nanoTime() + timeout.toNanos();
        HostedLinksException late = new HostedLinksException("timeout", "The job is not complete yet.", null, null, null, null);
        for (double waitMs = 500;; waitMs = Math.min(10_000, waitMs * 1.5)) {
            try {
                long leftMs = Math.min(transport.options.timeoutMs, Transport.leftMs(endNs));
                var status = new JobStatusResponse(transport.send(GET_JOB_STATUS, List.of(), job.json(), null, leftMs));
                if (status.jobComplete()) return status;
            } catch (HostedLinksException error) {
                if (!error.code().equals("2304")) throw error;
            }
            // Random, so that many callers do not ask at the same moment.
            transport.pause((long) (waitMs * (0.5 + transport.options.random.getAsDouble() / 2)), endNs, late);
        }
    }

    /** Goes over a list, page by page. */
    private abstract static class Pages<T> implements Iterator<T> {
        private final Queue<T> page = new ArrayDeque<>();
        private boolean hasMore = true;

        /** Fills the page. @return whether another one follows */
        abstract boolean fetch(Queue<T> page);

        @Override
        public boolean hasNext() {
            while (page.isEmpty() && hasMore) hasMore = fetch(page);
            return !page.isEmpty();
        }

        @Override
        public T next() {
            hasNext();
            return page.remove();
        }
    }
}
