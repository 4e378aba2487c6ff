// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks;

import hostedlinks.model.*;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One method for each operation of the contract. All throw {@link HostedLinksException}. */
public abstract class Operations {
    static final Route CREATE_LINK = new Route("POST", "/v1/hosted_links", "signature", "idempotent", "repeatable");
    static final Route UPDATE_LINK = new Route("PUT", "/v1/hosted_links/{linkId}", "signature", "repeatable");
    static final Route GET_LINK = new Route("POST", "/v1/hosted_links/{linkId}", "signature", "repeatable");
    static final Route LIST_LINK_EVENTS = new Route("POST", "/v1/hosted_links/{linkId}/events", "signature", "repeatable");
    static final Route LIST_LINKS = new Route("POST", "/v1/hosted_links/:list", "signature", "repeatable");
    static final Route CREATE_LINKS = new Route("POST", "/v1/hosted_links/:batch", "signature", "idempotent", "repeatable");
    static final Route GET_JOB_STATUS = new Route("POST", "/v1/job_status", "sec_key", "numericTimestamp", "signsResponse", "repeatable");
    static final Route LIST_JOBS = new Route("POST", "/v1/job_list", "signature", "repeatable");
    static final Route LIST_DAILY_COUNTS = new Route("POST", "/v1/daily_counts", "signature", "repeatable");
    static final Route RESET_ID_NUMBER_RATE_LIMIT = new Route("POST", "/v1/id_number_rate_limit_reset", "signature", "numericTimestamp", "repeatable");
    static final Route SUBMIT_VERIFICATION = new Route("POST", "/v1/hosted_links/{linkId}/submissions", null, "idempotent", "repeatable", "multipart");
    static final Route STAGE_IMAGES = new Route("PUT", "/v1/hosted_links/{linkId}/visits/{visit}/images", null, "repeatable", "multipart");
    static final Route LIST_CALLBACKS = new Route("POST", "/v1/callbacks", "signature", "repeatable");
    static final Route REPLAY_CALLBACK = new Route("POST", "/v1/callbacks/{webhookId}/replay", "signature");
    static final Route ERASE_USER = new Route("POST", "/v1/erasures", "signature", "repeatable");
    static final Route GET_ERASURE = new Route("POST", "/v1/erasures/{erasureId}", "signature", "repeatable");
    static final Route LIST_SERVICES = new Route("GET", "/v1/services", null, "repeatable");
    static final Route LIST_VALID_DOCUMENTS = new Route("GET", "/v1/valid_documents", null, "repeatable");
    static final Route ADVANCE_SANDBOX_CLOCK = new Route("POST", "/sandbox/clock", null);

    final Transport transport;

    Operations(Transport transport) {
        this.transport = transport;
    }

    /** Create a link. Creates a hosted verification link and answers its address (§4.1 of the interface). */
    public CreateLinkResponse createLink(CreateLinkRequest body) {
        return createLink(body, null);
    }

    /**
     * The same, under a key of yours: with the same key and input you get the first answer again, for 24 hours
     * (D-29).
     */
    public CreateLinkResponse createLink(CreateLinkRequest body, String idempotencyKey) {
        return new CreateLinkResponse(send(CREATE_LINK, List.of(), body.json(), idempotencyKey));
    }

    /**
     * Update or disable a link. Disables or enables a link, replaces its ID types (§4.2 of the interface), or changes
     * its page (D-86, D-87).
     * @param linkId The {@code ref_id} of the link, as it was answered; any other spelling is not found.
     */
    public UpdateLinkResponse updateLink(String linkId, UpdateLinkRequest body) {
        return new UpdateLinkResponse(send(UPDATE_LINK, List.of(linkId), body.json(), null));
    }

    /**
     * Get a link. Answers one link with its states and counts (§4.3 of the interface).
     * @param linkId The {@code ref_id} of the link, as it was answered; any other spelling is not found.
     */
    public Link getLink(String linkId) {
        return new Link(send(GET_LINK, List.of(linkId), Map.of(), null));
    }

    /**
     * List events of a link. Answers what happened on a link, in order: who opened it, consented, submitted, and so
     * on. To go on where you stopped, or to wait for more, send the last {@code event_id} as {@code after_event}. An
     * event is answered five seconds after it happened, so that no earlier one can follow. Events are recorded while
     * the operator has set for you that they are, and kept for 90 days; otherwise the list is empty.
     * @param linkId The {@code ref_id} of the link, as it was answered; any other spelling is not found.
     */
    public ListLinkEventsResponse listLinkEvents(String linkId, ListLinkEventsRequest body) {
        return new ListLinkEventsResponse(send(LIST_LINK_EVENTS, List.of(linkId), body.json(), null));
    }

    /**
     * List links. Answers a page of the partner's links, newest first. The path segment is the literal {@code :list}
     * (§4.4 of the interface).
     */
    public ListLinksResponse listLinks(ListLinksRequest body) {
        return new ListLinksResponse(send(LIST_LINKS, List.of(), body.json(), null));
    }

    /**
     * Create many links. Creates up to 1,000 links in one call, and answers one result for each, at its place: what
     * createLink answers, or why that link was not created. One that is wrong does not keep the others from being
     * created. The path segment is the literal {@code :batch}. A batch has at most eight times the bytes of another
     * body, 2 MiB by default, with 32,768 colons, which are 32 for each of a thousand links; and it names at most 20
     * different logos. Ten links, or the rest of them, count as one request of the partner's budget.
     */
    public CreateLinksResponse createLinks(CreateLinksRequest body) {
        return createLinks(body, null);
    }

    /**
     * The same, under a key of yours: with the same key and input you get the first answer again, for 24 hours
     * (D-29).
     */
    public CreateLinksResponse createLinks(CreateLinksRequest body, String idempotencyKey) {
        return new CreateLinksResponse(send(CREATE_LINKS, List.of(), body.json(), idempotencyKey));
    }

    /** Get the status of a job. Answers the status of a job, signed by the service (§4.6 of the interface). */
    public JobStatusResponse getJobStatus(JobStatusRequest body) {
        return new JobStatusResponse(send(GET_JOB_STATUS, List.of(), body.json(), null));
    }

    /**
     * List jobs. Answers the partner's jobs, newest first, and how each stands. Jobs whose personal data was erased
     * are left out. A page goes on where the one before ended: send its {@code next_cursor} as {@code cursor}.
     */
    public ListJobsResponse listJobs(ListJobsRequest body) {
        return new ListJobsResponse(send(LIST_JOBS, List.of(), body.json(), null));
    }

    /**
     * Count by day. Answers how many opened the partner's links, consented, submitted and succeeded on each day, the
     * newest day first: of all links together, of each ({@code by_link}), or of one ({@code ref_id}). Counts are a
     * few seconds old. A link is opened by a person; loads by robots are not counted.
     */
    public ListDailyCountsResponse listDailyCounts(ListDailyCountsRequest body) {
        return new ListDailyCountsResponse(send(LIST_DAILY_COUNTS, List.of(), body.json(), null));
    }

    /**
     * Reset the limit of an ID number. Clears the block of an ID number immediately (§4.7 of the interface). It also
     * succeeds for an unknown number (D-20).
     */
    public ResetResponse resetIdNumberRateLimit(ResetRequest body) {
        return new ResetResponse(send(RESET_ID_NUMBER_RATE_LIMIT, List.of(), body.json(), null));
    }

    /**
     * Submit a verification. What the hosted page sends. The link's unguessable id is the capability; the request is
     * not signed.
     * @param linkId The {@code ref_id} of the link, as it was answered; any other spelling is not found.
     */
    public SubmissionResponse submitVerification(String linkId, Submission body) {
        return submitVerification(linkId, body, null);
    }

    /**
     * The same, under a key of yours: with the same key and input you get the first answer again, for 24 hours
     * (D-29).
     */
    public SubmissionResponse submitVerification(String linkId, Submission body, String idempotencyKey) {
        return new SubmissionResponse(send(SUBMIT_VERIFICATION, List.of(linkId), body.json(), idempotencyKey));
    }

    /**
     * Send images ahead of their submission. What the hosted page does with each photo as soon as the user accepts
     * it. An image is kept for an hour, sealed, for the one visit that sent it; the submission of that visit names
     * it, for example in {@code selfie_ref}, in place of sending it. Sending an image of the same field again
     * replaces the one before. The link and the visit are looked at before anything of the body is read.
     * @param linkId The {@code ref_id} of the link, as it was answered; any other spelling is not found.
     * @param visit The token of the visit, which the hosted page is given when it is opened. One that is malformed,
     * of another link or older than a day is refused.
     */
    public StagedImages stageImages(String linkId, String visit, Images body) {
        return new StagedImages(send(STAGE_IMAGES, List.of(linkId, visit), body.json(), null));
    }

    /**
     * List callbacks. Answers how the deliveries of the partner's callbacks stand, newest first, and which addresses
     * are paused. A page goes on where the one before ended: send its {@code next_cursor} as {@code cursor}.
     */
    public ListCallbacksResponse listCallbacks(ListCallbacksRequest body) {
        return new ListCallbacksResponse(send(LIST_CALLBACKS, List.of(), body.json(), null));
    }

    /**
     * Replay a callback. Sends a callback again immediately, in any state: the same payload under the same {@code
     * webhook-id}, on a schedule of attempts that begins anew. Its success ends the pause of its address. With the
     * signature of the content (D-61) the header {@code webhook-id} is an id of the request, as everywhere, and not
     * that of the callback.
     * @param webhookId The {@code webhook-id} of the callback.
     */
    public Delivery replayCallback(String webhookId) {
        return new Delivery(send(REPLAY_CALLBACK, List.of(webhookId), Map.of(), null));
    }

    /**
     * Erase a user's data. Erases what users typed, images, contents of callbacks, what receivers answered to them
     * and saved answers to submissions, of one job of the user or of all: accepted now, carried out soon. Outcomes of
     * jobs stay. With {@code pseudonyms}, user ids, job ids and {@code partner_params} go too. Sent again before it
     * is carried out, it is the same erasure; afterwards, it erases what has come since.
     */
    public Erasure eraseUser(EraseUserRequest body) {
        return new Erasure(send(ERASE_USER, List.of(), body.json(), null));
    }

    /**
     * Get the state of an erasure. Answers how far an erasure is, and what went. It does not say whose data it was.
     * @param erasureId The {@code erasure_id} of the erasure.
     */
    public Erasure getErasure(String erasureId) {
        return new Erasure(send(GET_ERASURE, List.of(erasureId), Map.of(), null));
    }

    /**
     * List supported ID types. Lists the supported countries and ID types with their verification methods and fields
     * (§2.2 of the interface).
     * @param country Only this country; one without entries gives an empty list (D-37). Null: all.
     */
    public ServicesResponse listServices(String country) {
        return new ServicesResponse(send(LIST_SERVICES, List.of(), query("country", country), null));
    }

    /**
     * List documents. Lists the documents that document verification accepts, by country (§2.2 of the interface).
     * @param country Only this country; one without entries gives an empty list (D-37). Null: all.
     */
    public ValidDocumentsResponse listValidDocuments(String country) {
        return new ValidDocumentsResponse(send(LIST_VALID_DOCUMENTS, List.of(), query("country", country), null));
    }

    /**
     * Move the sandbox's clock. Moves the sandbox's clock forward, so that a test does not wait for days. Production
     * has no such operation.
     */
    public ClockResponse advanceSandboxClock(ClockRequest body) {
        return new ClockResponse(send(ADVANCE_SANDBOX_CLOCK, List.of(), body.json(), null));
    }

    private Map<String, Object> send(Route route, List<String> ids, Map<String, Object> fields, String idempotencyKey) {
        return transport.send(route, ids, fields, idempotencyKey, transport.options.timeoutMs);
    }

    private static Map<String, Object> query(String name, Object value) {
        return value == null ? Map.of() : Map.of(name, value);
    }

    /** What the transport knows of an operation. */
    static final class Route {
        final String method;
        final String path;
        /** Null where the request is not signed. */
        final String signatureField;
        final boolean numericTimestamp;
        final boolean signsResponse;
        final boolean idempotent;
        final boolean repeatable;
        final boolean multipart;

        Route(String method, String path, String signatureField, String... traits) {
            Set<String> has = Set.of(traits);
            this.method = method;
            this.path = path;
            this.signatureField = signatureField;
            numericTimestamp = has.contains("numericTimestamp");
            signsResponse = has.contains("signsResponse");
            idempotent = has.contains("idempotent");
            repeatable = has.contains("repeatable");
            multipart = has.contains("multipart");
        }
    }
}
