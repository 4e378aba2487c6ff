// Generated from openapi/ by `npm run generate`. Do not edit.

export interface paths {
    "/v1/hosted_links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a link
         * @description Creates a hosted verification link and answers its address (§4.1 of the interface).
         */
        post: operations["createLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hosted_links/{linkId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Update or disable a link
         * @description Disables or enables a link, replaces its ID types (§4.2 of the interface), or changes its page (D-86, D-87).
         */
        put: operations["updateLink"];
        /**
         * Get a link
         * @description Answers one link with its states and counts (§4.3 of the interface).
         */
        post: operations["getLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hosted_links/{linkId}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List events of a link
         * @description Answers what happened on a link, in order: who opened it, consented, submitted, and so on. To go on where you stopped, or
         *     to wait for more, send the last `event_id` as `after_event`. An event is answered five seconds after it happened, so that
         *     no earlier one can follow.
         *
         *     Events are recorded while the operator has set for you that they are, and kept for 90 days; otherwise the list is empty.
         */
        post: operations["listLinkEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hosted_links/:list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List links
         * @description Answers a page of the partner's links, newest first. The path segment is the literal `:list` (§4.4 of the interface).
         */
        post: operations["listLinks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hosted_links/:batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create many links
         * @description Creates up to 1,000 links in one call, and answers one result for each, at its place: what createLink answers, or why that
         *     link was not created. One that is wrong does not keep the others from being created. The path segment is the literal
         *     `:batch`.
         *
         *     A batch has at most eight times the bytes of another body, 2 MiB by default, with 32,768 colons, which are 32 for each of a
         *     thousand links; and it names at most 20 different logos. Ten links, or the rest of them, count as one request of the
         *     partner's budget.
         */
        post: operations["createLinks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/job_status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the status of a job
         * @description Answers the status of a job, signed by the service (§4.6 of the interface).
         */
        post: operations["getJobStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/job_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List jobs
         * @description Answers the partner's jobs, newest first, and how each stands. Jobs whose personal data was erased are left out.
         *     A page goes on where the one before ended: send its `next_cursor` as `cursor`.
         */
        post: operations["listJobs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/daily_counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count by day
         * @description Answers how many opened the partner's links, consented, submitted and succeeded on each day, the newest day first: of all
         *     links together, of each (`by_link`), or of one (`ref_id`). Counts are a few seconds old. A link is opened by a person; loads by robots are not counted.
         */
        post: operations["listDailyCounts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/id_number_rate_limit_reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset the limit of an ID number
         * @description Clears the block of an ID number immediately (§4.7 of the interface). It also succeeds for an unknown number (D-20).
         */
        post: operations["resetIdNumberRateLimit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hosted_links/{linkId}/submissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit a verification
         * @description What the hosted page sends. The link's unguessable id is the capability; the request is not signed.
         */
        post: operations["submitVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hosted_links/{linkId}/visits/{visit}/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Send images ahead of their submission
         * @description What the hosted page does with each photo as soon as the user accepts it. An image is kept for an hour, sealed, for the
         *     one visit that sent it; the submission of that visit names it, for example in `selfie_ref`, in place of sending it.
         *     Sending an image of the same field again replaces the one before. The link and the visit are looked at before anything
         *     of the body is read.
         */
        put: operations["stageImages"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/callbacks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List callbacks
         * @description Answers how the deliveries of the partner's callbacks stand, newest first, and which addresses are paused.
         *     A page goes on where the one before ended: send its `next_cursor` as `cursor`.
         */
        post: operations["listCallbacks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/callbacks/{webhookId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay a callback
         * @description Sends a callback again immediately, in any state: the same payload under the same `webhook-id`, on a
         *     schedule of attempts that begins anew. Its success ends the pause of its address. With the signature of the content (D-61)
         *     the header `webhook-id` is an id of the request, as everywhere, and not that of the callback.
         */
        post: operations["replayCallback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/erasures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase a user's data
         * @description Erases what users typed, images, contents of callbacks, what receivers answered to them and saved answers to
         *     submissions, of one job of the user or of all: accepted now, carried out soon. Outcomes of jobs stay. With
         *     `pseudonyms`, user ids, job ids and `partner_params` go too. Sent again before it is carried out, it is the same
         *     erasure; afterwards, it erases what has come since.
         */
        post: operations["eraseUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/erasures/{erasureId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the state of an erasure
         * @description Answers how far an erasure is, and what went. It does not say whose data it was.
         */
        post: operations["getErasure"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List supported ID types
         * @description Lists the supported countries and ID types with their verification methods and fields (§2.2 of the interface).
         */
        get: operations["listServices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/valid_documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List documents
         * @description Lists the documents that document verification accepts, by country (§2.2 of the interface).
         */
        get: operations["listValidDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verifications/{serviceJobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a verification result
         * @description The verifier calls it with a result that it could not give in its answer. Signed with VERIFIER_KEY by the Standard
         *     Webhooks headers over the raw body, not with a partner's key.
         *
         *     Reporting is safe to repeat: the result that a job has already is answered 200 again and changes nothing; another
         *     result for a complete job is refused with `job_complete`, because a complete job never changes.
         */
        post: operations["reportVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move the sandbox's clock
         * @description Moves the sandbox's clock forward, so that a test does not wait for days. Production has no such operation.
         */
        post: operations["advanceSandboxClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase everything
         * @description Erases everything in the sandbox: links, jobs, callbacks, limits, partners but the first, and what was set or recorded.
         *     Work in progress leaves nothing behind. Production has no such operation.
         */
        post: operations["resetSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say how the next jobs end
         * @description Says how the jobs that come next end. Each takes the first that is for it; without one, it ends as its ID number says
         *     (D-23). Production has no such operation.
         */
        post: operations["setNextResults"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/outages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin or end outages
         * @description Makes requests fail as a network or an overload would, once authenticated or not. Production has no such operation.
         */
        post: operations["setOutage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/receiver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the built-in receiver
         * @description The sandbox has a receiver of callbacks of its own, which verifies and keeps what comes. Here it is told to fail or to
         *     answer slowly. Production has no such operation.
         */
        post: operations["setReceiver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/callbacks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List received callbacks
         * @description Answers what the built-in receiver has got, with each step of checking the signatures. Production has no such
         *     operation.
         */
        post: operations["listReceivedCallbacks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/callbacks/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test callback
         * @description Signs a callback of a job that does not exist, and sends it, once. Production has no such operation.
         */
        post: operations["sendTestCallback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/partners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a partner
         * @description Adds a partner to the sandbox, with a key. Production has no such operation.
         */
        post: operations["createSandboxPartner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    verification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A submission to verify
         * @description Posted to VERIFIER_URL for every accepted submission, signed with VERIFIER_KEY by the Standard Webhooks headers,
         *     because they cover the content. Answer 200 with the result, or 202 and report it later
         *     with `POST /v1/verifications/{serviceJobId}`.
         *
         *     Anything else (another status, a redirect, a body that is not the one below, no answer within
         *     VERIFIER_TIMEOUT_SECONDS) is a failed attempt. Attempts are repeated after VERIFIER_RETRY_DELAYS_SECONDS, under
         *     the same `webhook-id`; then the job ends with the result 2301. The same submission may arrive more than once.
         *
         *     A result with `final: false` is provisional: the partner is told, and the final one must be reported. A final
         *     result that has not been reported after VERIFIER_REPORT_WITHIN_HOURS is replaced by 2301.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Id of the message, the same over its retries. */
                    "webhook-id": components["parameters"]["verifierMessageId"];
                    /** @description Time of the attempt, in seconds since the epoch, at most 5 minutes off. */
                    "webhook-timestamp": components["parameters"]["verifierTimestamp"];
                    /**
                     * @description `v1,` and the base64 HMAC-SHA-256, under VERIFIER_KEY, of `webhook-id`, `webhook-timestamp` and the raw body,
                     *     joined with dots. Several signatures are separated by spaces; one that verifies is enough. The secret to give a
                     *     Standard Webhooks library is `whsec_` + base64 of the key's bytes.
                     */
                    "webhook-signature": components["parameters"]["verifierSignature"];
                    /**
                     * @description The caller's id of the request: answered, and sent on to the verifier and with callbacks. Another one than 1 to 128 of
                     *     these characters is replaced by one of the service. It must not say anything about a person.
                     * @example 0f8e7a6b5c4d4e3f9a8b7c6d5e4f3a2b
                     */
                    "x-request-id"?: components["parameters"]["callerRequestId"];
                    /**
                     * @description The place in a trace, by W3C Trace Context: answered, and sent on to the verifier and with callbacks. A malformed one
                     *     is dropped.
                     * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                     */
                    traceparent?: components["parameters"]["traceparent"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["VerificationRequest"];
                };
            };
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["VerificationAnswer"];
                    };
                };
                /** @description The result will be reported. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["VerificationLater"];
                    };
                };
                /** @description Not now. This and every other status is a failed attempt, which is repeated. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    event: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Something happened
         * @description Posted to the partner's events URL, and to the operator's EVENTS_URL, if they are set. It is signed, sent and tried again
         *     as a callback is; the operator's is signed with EVENTS_SECRET. Answer any 2xx. An event may arrive more than once, with
         *     the same `webhook-id`, and types may be added: ignore those that you do not know.
         *
         *     - `address.failing`: an address of callbacks has failed for 15 minutes.
         *     - `address.paused`: nothing more is sent to it until it is resumed or a replay succeeds.
         *     - `callback.exhausted`: the attempts of a callback are used up.
         *     - `link.expired_unused`: a link has expired without a submission. Partners alone are told, of links that were created
         *       while they had an events URL.
         *     - `verification.stuck`: the verifier had not taken a job 10 minutes after it was accepted. It stands for all such jobs of
         *       the partner within an hour.
         *
         *     Partners may ask for the steps of their links as well (D-114). Those of a link are posted in order, each when the one before
         *     has arrived or was given up; `listLinkEvents` answers them too.
         *
         *     - `link.opened`, `link.consented`: somebody opened the page, and consented. Of many at a time one is told.
         *     - `link.submitted`, `link.retried`: a first submission was accepted, or a further try (D-111).
         *     - `link.completed`: the final result of a job is there, whatever it is.
         *     - `link.abandoned`: it was opened, and then nothing happened for a time that the operator sets. Somebody may come back.
         *     - `link.expired`: it has expired, and was neither used up nor disabled.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description Id of the event, the same over its retries.
                     * @example evt_7c1f3f0e-9b7e-4d0a-8c56-2f0c1d6b9e11
                     */
                    "webhook-id": components["parameters"]["eventId"];
                    /** @description Time of the attempt, in seconds since the epoch, at most 5 minutes off. */
                    "webhook-timestamp": components["parameters"]["verifierTimestamp"];
                    /**
                     * @description `v1,` and the base64 HMAC-SHA-256 of `webhook-id`, `webhook-timestamp` and the raw body, joined with dots: for a partner
                     *     one for each of the secrets that sign its callbacks, for the operator under EVENTS_SECRET.
                     * @example v1,fPr3kGpesDVjCM9eg3qfwI9byU1/2Aqs0ca/sTZcQBY=
                     */
                    "webhook-signature": components["parameters"]["eventSignature"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            responses: {
                /** @description The receiver is gone; this event is not tried again. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Received. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * @description What a link's page says to the page around its frame (D-86), and to the app that shows it in a WebView (D-122). To an app it is
         *     sent as JSON, and without `redirectUrl`: an app has no origin that could be checked. Nothing in it is personal or an id.
         * @example {
         *       "hostedVerification": "step",
         *       "step": "selfie"
         *     }
         */
        PageMessage: {
            /**
             * @description What happened: `ready`, the page can be used; `step`, a step is shown; `submitted`, the submission has arrived;
             *     `cancelled`, the user gave up; `failed`, the link takes nothing any more, or the user goes back to you; `resize`, the page has another
             *     height; `close`, the user pressed Esc, only to a page around a frame.
             * @enum {string}
             */
            hostedVerification: "ready" | "step" | "submitted" | "cancelled" | "failed" | "resize" | "close";
            /**
             * @description With `step`, which one.
             * @enum {string}
             */
            step?: "welcome" | "country" | "id" | "details" | "selfie" | "front" | "back" | "review" | "sending" | "blocked" | "done" | "resume";
            /** @description With `submitted`, `cancelled` and `failed`, where the link sends its user; null when it has none. Never to an app. */
            redirectUrl?: string | null;
            /** @description With `submitted`, `cancelled` and `failed`, that the page says why, and is left to be read. */
            stays?: boolean;
            /** @description With `resize`, the height that the page wants, pixels. */
            height?: number;
        };
        /**
         * @description The partner's 3-character id, leading zeros kept (§8.5 of the interface).
         * @example 001
         */
        PartnerId: string;
        /**
         * @description The time the signature was made, within 5 minutes of the server's clock. ISO 8601 with any offset and up
         *     to nine fractional digits, `2026-01-01 00:00:00 +0000`, or epoch milliseconds as a number or as a decimal
         *     string. A string is signed exactly as sent; a number in its `YYYY-MM-DDTHH:mm:ss.sssZ` form. Text in none of these
         *     forms, or of a day that no calendar has, is an invalid value (D-34). A time that is further off is a bad signature, and
         *     so is one whose nine digits end in `777777`, as the service's own do (D-02).
         * @example 2026-11-20T10:00:00.000Z
         */
        Timestamp: string | number;
        /**
         * @description `base64(HMAC-SHA-256(api key, timestamp + partner_id + "sid_request"))`. Its name is that of the interface:
         *     `sec_key` on job status, `signature` elsewhere. Of a request the service reads the other name too, where the own one
         *     is missing or null; where both are sent, it is enough that one is right (D-03).
         *     It is 44 characters of standard base64; another spelling of the same bytes is a bad signature.
         * @example 4QmILJ56RrXvtk4C5xtyfpi2qWDnybd0vIXbDEXfnHw=
         */
        Signature: string;
        /** @description Name associated with the link. */
        LinkName: string;
        /**
         * @description Two-letter ISO 3166-1 code of a supported country (§2.2 of the interface).
         * @example NG
         */
        CountryCode: string;
        /**
         * @description An ID type of the country, as listed by `GET /v1/services` (§2.2 of the interface).
         * @example NIN_V2
         */
        IdTypeCode: string;
        /**
         * @description How the ID type is verified. One method for each ID type of a link (§2.2 of the interface).
         * @enum {string}
         */
        VerificationMethod: "biometric_kyc" | "doc_verification" | "enhanced_document_verification" | "enhanced_kyc";
        /** @description An ID type that a link accepts, with its one verification method (§2.2 of the interface). */
        IdTypeEntry: {
            country: components["schemas"]["CountryCode"];
            id_type: components["schemas"]["IdTypeCode"];
            verification_method: components["schemas"]["VerificationMethod"];
        };
        /**
         * @description The ID types that the link accepts. Each (country, id_type) appears once, with a method that the
         *     catalogue lists for it.
         */
        IdTypes: components["schemas"]["IdTypeEntry"][];
        /**
         * @description An http or https address; https only in production. It is all that `new URL` reads, as browsers do: `?a[]=1`, `|`, spaces
         *     within it and hosts in other scripts, too. Refused are white space at its ends, control and invisible characters, a
         *     backslash, a user name or password, a missing host, and a port that is not from 1 to 65535. It comes back as it was sent.
         * @example https://partner.example/path
         */
        HttpUrl: string;
        /** @description Partner name shown on the page. */
        CompanyName: string;
        /**
         * @description The logo for dark grounds, a publicly accessible png or svg image: shown in place of `logo_url` where the user's device is in
         *     dark mode. An address as of `logo_url`.
         * @example https://partner.example/logo-dark.svg
         */
        DarkLogoUrl: string;
        /**
         * @description Colour of the page's buttons and links, `#rrggbb`. Any colour serves: the page shades it, or gives a
         *     button an edge, until it can be read, in light and in dark. Updates do not change it.
         * @example #0b6e4f
         */
        ThemeColor: string;
        /**
         * @description How many submissions a multi-use link accepts; then it answers `link_full`. Without it there is no such limit. A
         *     single-use link has none: it accepts one.
         */
        MaxSubmissions: number;
        /**
         * @description How often the person of a single-use link may try, where the result of a try says what to redo (`retry`). Without it, once.
         *     A multi-use link has none.
         * @example 3
         */
        AttemptsMax: number;
        /**
         * @description 1012 ID found, 1013 ID not found, 1014 unsupported ID number format, 1015 source unavailable, 0810
         *     document verified, 0811 rejected, 0812 provisional, 2301 the verification could not be carried out.
         */
        ResultCode: string;
        /**
         * @description What a person redoes - the ID number, the selfie, or a side of the document.
         * @enum {string}
         */
        RetryStep: "number" | "selfie" | "front" | "back";
        /** @description What is to be redone; an empty list is nothing but to send again. */
        RetrySteps: components["schemas"]["RetryStep"][];
        /** @description What is redone after a result. */
        RetryRule: {
            code: components["schemas"]["ResultCode"];
            steps: components["schemas"]["RetrySteps"];
        };
        /**
         * @description After which final results the person may try again, where the verifier does not say so, and what is then redone. Steps that
         *     the ID type does not have are left out. Only with `attempts_max`.
         * @example [
         *       {
         *         "code": "1013",
         *         "steps": [
         *           "number"
         *         ]
         *       }
         *     ]
         */
        RetryOn: components["schemas"]["RetryRule"][];
        /**
         * @description The origins whose pages may show the link's page in a frame. Without any, no page may. https only; in the sandbox also
         *     `http://localhost` and `http://127.0.0.1`, with any port.
         * @example [
         *       "https://shop.example"
         *     ]
         */
        EmbedOrigins: string[];
        /**
         * @description `camera`: the page offers no upload, and a submission with an image whose source is not `camera` is refused. `any`, the
         *     default: images may come from files.
         * @enum {string}
         */
        Capture: "camera" | "any";
        /**
         * @description An ID number. Letter case, spaces, hyphens, slashes and other signs between do not matter (D-20).
         * @example 00000000000
         */
        IdNumber: string;
        /**
         * @description What you know of the link's user. The page shows it masked. A submission that says `use_prefill` gets the value of each
         *     field that it leaves out. It is sealed, never returned, and erased when the link is used or over, or with the user's
         *     data. Details of a person need a link for one user: `is_single_use` or `user_id`. `country` and `id_type` come together
         *     and choose an ID type of the link.
         */
        Prefill: {
            country?: components["schemas"]["CountryCode"];
            id_type?: components["schemas"]["IdTypeCode"];
            id_number?: components["schemas"]["IdNumber"];
            /** @description Given names. */
            first_name?: string;
            /** @description Family name. */
            last_name?: string;
            /**
             * Format: date
             * @description Date of birth, `YYYY-MM-DD`.
             */
            dob?: string;
        };
        /**
         * @description A detail of the person.
         * @enum {string}
         */
        PersonFieldName: "id_number" | "first_name" | "last_name" | "dob";
        /**
         * @description Fields that the page leaves out where they are optional. Where an ID type requires one, the page asks for it all the same.
         * @example [
         *       "first_name",
         *       "last_name"
         *     ]
         */
        HiddenFields: components["schemas"]["PersonFieldName"][];
        /**
         * @description Tracks a user. An existing user id or a new unique one; made by the service when not supplied.
         * @example user-7
         */
        UserId: string;
        /**
         * @description Partner parameters: `user_id`, `job_id` and any extra pairs. Every value is a string. They come back in
         *     responses and in job results (§2.1 of the interface). `user_id` and `job_id` have 1 to 200 characters, and are used where the
         *     link has no `user_id` of its own, and for the one job of a single-use link (D-24).
         *     `app_bridge`, `on` or `off`, says whether the link's page speaks to the app that shows it (D-122).
         * @example {
         *       "user_id": "user-7",
         *       "job_id": "job-31",
         *       "campaign": "autumn"
         *     }
         */
        PartnerParams: {
            [key: string]: string;
        };
        /**
         * Format: uuid
         * @description Reference id of a link, a random UUID. It is the `linkId` of paths.
         * @example 8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60
         */
        RefId: string;
        /**
         * @description Job id assigned by the service or passed in `partner_params.job_id`.
         * @example job-31
         */
        JobId: string;
        /**
         * @description The `user_id` and `job_id` of the job, its `job_type` and the link's own `partner_params` (§2.4 of the interface).
         *     The first three are those of the job, whatever `partner_params` has under their names.
         */
        ResultPartnerParams: {
            user_id: components["schemas"]["UserId"];
            job_id: components["schemas"]["JobId"];
            /**
             * @description biometric_kyc 1, enhanced_kyc 5, doc_verification 6, enhanced_document_verification 11.
             * @enum {string}
             */
            job_type: "1" | "5" | "6" | "11";
        } & {
            [key: string]: string;
        };
        /**
         * Format: date-time
         * @description ISO 8601, UTC, with milliseconds.
         * @example 2026-11-20T10:00:00.000Z
         */
        Time: string;
        /**
         * @description The receipt of a user's consent: what was agreed to, when and where. It names no person, and stays when the job's
         *     personal data is erased.
         */
        Consent: {
            /**
             * @description When consent was given. On the hosted page, when the submission came; over the API, what the caller stated, else
             *     when the submission came.
             */
            given_at: components["schemas"]["Time"];
            /**
             * @description The hosted page, its form without script, or a caller of the API that showed a text of its own.
             * @enum {string}
             */
            channel: "page" | "plain_page" | "api";
            /** @description Language of the text that was shown; null where a caller did not state it. */
            language: string | null;
            /** @description SHA-256 of the text that was shown, UTF-8, as hexadecimal digits; null where a caller did not state it. */
            text_hash: string | null;
            /** @description Version of the hosted page's wording; null over the API. */
            text_version: string | null;
            /** @description Name of the company at that time. */
            company_name: components["schemas"]["CompanyName"];
            /** @description Address of its privacy policy at that time. */
            data_privacy_policy_url: components["schemas"]["HttpUrl"];
            /** @description The words that were shown, in job status only; null where the service does not have them. */
            text?: string | null;
        };
        /** @description The number of the try, from 1. Present only for links with `attempts_max`. */
        AttemptNumber: number;
        /** @description The `job_id` of the try before; null for the first. Present only for links with `attempts_max`. */
        PreviousJobId: string | null;
        /** @description The `job_id` of the first try, which names the tries of a link. Present only for links with `attempts_max`. */
        FirstJobId: string;
        /**
         * @description Grows with each result of the link's tries, so that an older one can be told from a newer one; 0 before the first. Present
         *     only for links with `attempts_max`.
         */
        ResultSequence: number;
        /**
         * @description How many tries are left, after a final result without success. A source that gave no answer takes none away. Present only
         *     for links with `attempts_max`.
         */
        AttemptsLeft: number;
        /**
         * @description What was sent to the callback, without the signing fields that each attempt adds (§2.4 of the interface). The personal
         *     fields are there when the result has them. `IDNumber`, `DOB` and `FullName` are the verifier's; without one, as the user
         *     typed them, the number in letters and digits alone (D-20), the last two after a success alone (D-44).
         */
        HistoryEntry: {
            ResultCode: components["schemas"]["ResultCode"];
            /** @description Human readable result. */
            ResultText: string;
            /** @description Internal job id of the service. */
            ServiceJobID: string;
            /** @description Number, sent as a string, for confidence in the determination (0 to 100). */
            ConfidenceValue: string;
            PartnerParams: components["schemas"]["ResultPartnerParams"];
            /** @description false for a provisional result; a final one follows. */
            job_complete: boolean;
            /** @description Whether the verification succeeded. */
            job_success: boolean;
            /** @description Date of birth, `YYYY-MM-DD`. */
            DOB?: string;
            IDType?: components["schemas"]["IdTypeCode"];
            Country?: components["schemas"]["CountryCode"];
            /** @description Full name. */
            FullName?: string;
            /** @description Expiry of the document, `YYYY-MM-DD`, where the source gives one. */
            ExpirationDate?: string;
            /** @description The ID number. */
            IDNumber?: string;
            /** @description Present only for partners whose operator has switched it on. */
            consent?: components["schemas"]["Consent"];
            attempt?: components["schemas"]["AttemptNumber"];
            previous_job_id?: components["schemas"]["PreviousJobId"];
            first_job_id?: components["schemas"]["FirstJobId"];
            sequence?: components["schemas"]["ResultSequence"];
            /**
             * @description What the person may redo on the same link, after a final result; an empty list is to send again. Left out where they may
             *     not try again.
             */
            retry?: components["schemas"]["RetrySteps"];
            attempts_left?: components["schemas"]["AttemptsLeft"];
        };
        /**
         * Format: date-time
         * @description A time that the service signed: ISO 8601, UTC, with nine fractional digits. The last six are always `777777`; a
         *     request with such a timestamp is refused.
         * @example 2026-11-20T10:00:00.000777777Z
         */
        ServiceTimestamp: string;
        /**
         * @description A job result as posted to the callback URL (§6 of the interface): a history entry plus the signing fields, which are fresh
         *     for each attempt.
         */
        Callback: {
            ResultCode: components["schemas"]["ResultCode"];
            /** @description Human readable result. */
            ResultText: string;
            /** @description Internal job id of the service. */
            ServiceJobID: string;
            /** @description Number, sent as a string, for confidence in the determination (0 to 100). */
            ConfidenceValue: string;
            PartnerParams: components["schemas"]["ResultPartnerParams"];
            /** @description false for a provisional result; a final one follows. */
            job_complete: boolean;
            /** @description Whether the verification succeeded. */
            job_success: boolean;
            /** @description Date of birth, `YYYY-MM-DD`. */
            DOB?: string;
            IDType?: components["schemas"]["IdTypeCode"];
            Country?: components["schemas"]["CountryCode"];
            /** @description Full name. */
            FullName?: string;
            /** @description Expiry of the document, `YYYY-MM-DD`, where the source gives one. */
            ExpirationDate?: string;
            /** @description The ID number. */
            IDNumber?: string;
            /** @description Present only for partners whose operator has switched it on. */
            consent?: components["schemas"]["Consent"];
            attempt?: components["schemas"]["AttemptNumber"];
            previous_job_id?: components["schemas"]["PreviousJobId"];
            first_job_id?: components["schemas"]["FirstJobId"];
            sequence?: components["schemas"]["ResultSequence"];
            /**
             * @description What the person may redo on the same link, after a final result; an empty list is to send again. Left out where they may
             *     not try again.
             */
            retry?: components["schemas"]["RetrySteps"];
            attempts_left?: components["schemas"]["AttemptsLeft"];
            /** @description Time of the attempt by the real clock, as signed. */
            timestamp: components["schemas"]["ServiceTimestamp"];
            signature: components["schemas"]["Signature"];
        };
        /** @description ISO 8601, UTC, with milliseconds; null when unset. */
        NullableTime: string | null;
        /**
         * @description Which fields of `prefill` are kept, never their values.
         * @example [
         *       "id_number",
         *       "dob"
         *     ]
         */
        PrefilledFields: ("country" | "id_type" | "id_number" | "first_name" | "last_name" | "dob")[];
        /**
         * @description A hosted verification link, all fields of §2.1 of the interface but `link`, and `theme_color` and `max_submissions`. Every field is always present, null when unset;
         *     but `attempts_max`, `retry_on`, `logo_url_dark`, `embed_origins`, `capture`, `prefilled_fields` and `hidden_fields` are there where they are set.
         */
        Link: {
            ref_id: components["schemas"]["RefId"];
            /** @description Id of the link; equals `ref_id`. */
            link_id: components["schemas"]["RefId"];
            /**
             * Format: uri
             * @description The link address.
             */
            link_url: string;
            /** @description Name associated with the link. */
            name: string | null;
            id_types: components["schemas"]["IdTypes"];
            /** @description true for a single-use link. */
            is_single_use: boolean;
            /** @description How many submissions the link accepts; null for no such limit. */
            max_submissions: number | null;
            attempts_max?: components["schemas"]["AttemptsMax"];
            retry_on?: components["schemas"]["RetryOn"];
            logo_url_dark?: components["schemas"]["DarkLogoUrl"];
            embed_origins?: components["schemas"]["EmbedOrigins"];
            capture?: components["schemas"]["Capture"];
            prefilled_fields?: components["schemas"]["PrefilledFields"];
            hidden_fields?: components["schemas"]["HiddenFields"];
            /** @description Where JSON results are posted; null where the partner's default callback URL is used. */
            callback_url: string | null;
            company_name: components["schemas"]["CompanyName"];
            /** @description Link to the privacy or data policy page. */
            data_privacy_policy_url: components["schemas"]["HttpUrl"];
            /** @description The logo shown on the page, a png or svg image. */
            logo_url: string | null;
            /** @description The page's colour; null when unset. */
            theme_color: string | null;
            /** @description The user of the link. null on a multi-use link made without one - each submission gets its own. */
            user_id: string | null;
            /** @description The partner parameters as sent; null when none were. */
            partner_params: components["schemas"]["PartnerParams"] | null;
            /** @description Where the user is redirected after submission, cancellation or failure. */
            redirect_url: string | null;
            /** @description Expiry of the link; null where links do not expire (D-10). */
            expires_at: components["schemas"]["NullableTime"];
            created_at: components["schemas"]["Time"];
            updated_at: components["schemas"]["Time"];
            /** @description Time the link was disabled; null while it is not. */
            disabled_at: components["schemas"]["NullableTime"];
            /** @description Jobs accepted through the link (D-18). */
            total_jobs: number;
            /** @description Jobs completed with success. */
            successful_jobs: number;
            /** @description Jobs completed without success. */
            failed_jobs: number;
            partner_id: components["schemas"]["PartnerId"];
        };
        /**
         * @description What happened on a link (D-114). `link.opened` is a person’s doing, not a load.
         * @enum {string}
         */
        LinkEventType: "link.opened" | "link.consented" | "link.submitted" | "link.retried" | "link.completed" | "link.abandoned" | "link.expired";
        /**
         * @description Internal job id of the service, `ServiceJobID` of the result (§2.4 of the interface).
         * @example 5d0c9f6e-0b1a-4c55-9a43-0d8f4f0b7a21
         */
        ServiceJobId: string;
        /** @description What the step of a link is about. */
        LinkEventData: {
            /** @description The link. */
            ref_id: components["schemas"]["RefId"];
            /** @description Of `link.submitted`, `link.retried` and `link.completed`, the job. */
            service_job_id?: components["schemas"]["ServiceJobId"];
        };
        /** @description A step of a link, as it is posted to the events URL, with its id. Nothing in it is about a person. */
        LinkEvent: {
            /**
             * @description Its id, the `webhook-id` under which it is posted.
             * @example evt_7c1f3f0e-9b7e-4d0a-8c56-2f0c1d6b9e11
             */
            event_id: string;
            type: components["schemas"]["LinkEventType"];
            /** @description When it was noticed. */
            timestamp: components["schemas"]["Time"];
            partner_id: components["schemas"]["PartnerId"];
            data: components["schemas"]["LinkEventData"];
        };
        /**
         * @description `disabled`: `disabled_at` is set. `used`: it has accepted all submissions that it takes. `expired`: `expires_at` is over.
         *     `active`: none of these. The first that applies counts, in the order disabled, used up by a single use, expired, full.
         * @enum {string}
         */
        LinkState: "active" | "used" | "expired" | "disabled";
        /** @description Where the page stands in the whole list (§2.3 of the interface). */
        ListMeta: {
            /** @description The page that was asked for; 1 with a cursor or a filter. */
            page: number;
            /** @description Links on a page. */
            limit: number;
            /** @description Links in all, whatever the filters. */
            total: number;
            /** @description Pages in all, `total` by `limit` rounded up; 0 when there are no links. */
            totalPages: number;
        };
        /** @description One link of a batch, with the fields that createLink takes. */
        LinkInBatch: {
            name?: components["schemas"]["LinkName"];
            id_types?: components["schemas"]["IdTypes"];
            /**
             * @description Where JSON results are posted (§6 of the interface). Required unless the partner has a default callback URL. An address
             *     that is not public is refused, however it is written (D-52): private, shared, link-local, multicast, reserved and
             *     unspecified ones, of IPv4 and IPv6, also IPv4 within IPv6 or in other digits. A sandbox takes loopback.
             */
            callback_url?: components["schemas"]["HttpUrl"];
            company_name: components["schemas"]["CompanyName"];
            /** @description Link to the privacy or data policy page. */
            data_privacy_policy_url: components["schemas"]["HttpUrl"];
            /** @description A publicly accessible png or svg image (§8.6 of the interface). */
            logo_url?: components["schemas"]["HttpUrl"];
            logo_url_dark?: components["schemas"]["DarkLogoUrl"];
            theme_color?: components["schemas"]["ThemeColor"];
            /**
             * @description true for a link that is spent by its first accepted submission (D-11). `false` when absent.
             * @example false
             */
            is_single_use?: boolean;
            max_submissions?: components["schemas"]["MaxSubmissions"];
            attempts_max?: components["schemas"]["AttemptsMax"];
            retry_on?: components["schemas"]["RetryOn"];
            embed_origins?: components["schemas"]["EmbedOrigins"];
            capture?: components["schemas"]["Capture"];
            prefill?: components["schemas"]["Prefill"];
            hidden_fields?: components["schemas"]["HiddenFields"];
            user_id?: components["schemas"]["UserId"];
            /**
             * Format: date-time
             * @description Expiry of the link, in the future, and in UTC before the year 10000. It comes back as that moment, in UTC. Without it the
             *     link expires after a configured time (90 days).
             */
            expires_at?: string;
            partner_params?: components["schemas"]["PartnerParams"];
            /**
             * @description Where the user is sent after submission, cancellation or failure, with `status` and `user_id` added
             *     (§4.5 of the interface). An http or https address by the rule of the others (`callback_url`), or one with an app's
             *     scheme. Refused, in any case: `javascript`, `data`, `file`, `vbscript`, `blob`, `filesystem`, `about`, `view-source`,
             *     and what has no scheme. Query and fragment stay as they were, but for `status`, which is `successful` or `success`
             *     after an accepted submission, and `user_id` (D-17).
             * @example https://partner.example/done
             */
            redirect_url?: string;
            /**
             * @description Makes this link safe to repeat, in a batch or by createLink with the same `Idempotency-Key`: the same key with the
             *     same fields returns the first answer for 24 hours.
             * @example person-1042
             */
            idempotency_key?: string;
        };
        /** @description A field that is wrong. */
        ErrorDetail: {
            /** @description JSON Pointer to the field in the request. */
            path: string;
            /** @description What would be right. */
            message: string;
        };
        /**
         * @description What became of one link of a batch: what createLink answers, or `code`, `error` and `details` where the link was not
         *     created.
         */
        LinkInBatchResult: {
            /**
             * Format: uri
             * @description The generated link address.
             */
            link?: string;
            ref_id?: components["schemas"]["RefId"];
            /**
             * Format: uri
             * @description The same address as `link`, under the name that update and get use.
             */
            link_url?: string;
            /**
             * @description Only of a link that was not created. The code that createLink would have answered.
             * @enum {string}
             */
            code?: "2204" | "2213" | "unsupported_id_type" | "job_exists" | "idempotency_key_reused" | "2201";
            /** @description What is wrong, in a sentence. */
            error?: string;
            /** @description The fields that are wrong, each by its path in the link. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description A flag. The interface sends it as the string `"true"`; booleans are accepted too. */
        Flag: ("true" | "false") | boolean;
        /** @description Which job is asked for, and what is to be included (§4.6 of the interface). */
        JobStatusRequest: {
            partner_id: components["schemas"]["PartnerId"];
            /** @description A number in the interface (§4.6) - epoch milliseconds; see the schema for what else is accepted. */
            timestamp: components["schemas"]["Timestamp"];
            sec_key: components["schemas"]["Signature"];
            user_id: components["schemas"]["UserId"];
            job_id: components["schemas"]["JobId"];
            /** @description When `"true"`, the response includes an expiring link to the captured image. */
            image_links?: components["schemas"]["Flag"];
            /** @description When `"true"`, the response includes everything sent to the callback. */
            history?: components["schemas"]["Flag"];
            /** @description When `"true"`, the response includes the receipt of the user's consent. */
            consent?: components["schemas"]["Flag"];
        };
        /** @description Final status details (§2.4 of the interface). Before completion, only `ResultText`, `ServiceJobID` and `PartnerParams`. */
        JobResult: {
            ResultCode?: components["schemas"]["ResultCode"];
            /** @description Human readable result. */
            ResultText: string;
            /** @description Internal job id of the service. */
            ServiceJobID: string;
            PartnerParams: components["schemas"]["ResultPartnerParams"];
            /** @description Number, sent as a string, for confidence in the final determination (0 to 100). */
            ConfidenceValue?: string;
        };
        /** @description Present only when `image_links` was requested; empty when the job has no selfie. */
        ImageLinks: {
            /**
             * Format: uri
             * @description An expiring link to the selfie image as it was sent but for its metadata, valid for one hour; 410 afterwards.
             */
            selfie_image?: string;
        };
        /** @description Status of a job (§2.4 of the interface), signed by the service with the key that verified the request (D-05). */
        JobStatusResponse: {
            /** @description Timestamp used to create the signature. */
            timestamp: components["schemas"]["ServiceTimestamp"];
            /** @description Signature of the response. */
            signature: components["schemas"]["Signature"];
            /** @description The same value as `signature`. */
            sec_key: components["schemas"]["Signature"];
            user_id: components["schemas"]["UserId"];
            job_id: components["schemas"]["JobId"];
            /** @description Whether a final status has been reported. */
            job_complete: boolean;
            /** @description Whether a successful match was achieved and the user enrolled or authenticated. */
            job_success: boolean;
            result: components["schemas"]["JobResult"];
            image_links?: components["schemas"]["ImageLinks"];
            /**
             * @description Present only when `consent` was requested, with the words that were shown. Jobs accepted before receipts were kept
             *     have none.
             */
            consent?: components["schemas"]["Consent"];
            attempt?: components["schemas"]["AttemptNumber"];
            previous_job_id?: components["schemas"]["PreviousJobId"];
            first_job_id?: components["schemas"]["FirstJobId"];
            sequence?: components["schemas"]["ResultSequence"];
            /**
             * @description What the person may redo on the same link, after a final result; an empty list is to send again. Left out where they may
             *     not try again.
             */
            retry?: components["schemas"]["RetrySteps"];
            attempts_left?: components["schemas"]["AttemptsLeft"];
            /**
             * @description 2302 - success (§7.1 of the interface). Other codes come as errors.
             * @enum {string}
             */
            code: "2302";
            /** @description Present only when `history` was requested. Each entry is what was sent to the callback, oldest first. */
            history?: components["schemas"]["HistoryEntry"][];
        };
        /**
         * @description `open`: there is no final result yet, but there may be a provisional one. `successful`, `failed`: the final result.
         * @enum {string}
         */
        JobState: "open" | "successful" | "failed";
        /** @description How a job stands, as in its status. */
        ListedJob: {
            user_id: components["schemas"]["UserId"];
            job_id: components["schemas"]["JobId"];
            /** @description Reference id of the link that it was submitted through. */
            ref_id: components["schemas"]["RefId"];
            ServiceJobID: components["schemas"]["ServiceJobId"];
            country: components["schemas"]["CountryCode"];
            id_type: components["schemas"]["IdTypeCode"];
            verification_method: components["schemas"]["VerificationMethod"];
            /** @description Whether there is a final result. */
            job_complete: boolean;
            /** @description Whether the final result is a successful match. */
            job_success: boolean;
            /** @description Code of the newest result, which may be provisional; null before the first. */
            ResultCode: components["schemas"]["ResultCode"] | null;
            /** @description Human readable result; null before the first. */
            ResultText: string | null;
            /** @description When it was accepted. */
            created_at: components["schemas"]["Time"];
            /** @description When its final result was known. */
            completed_at: components["schemas"]["NullableTime"];
        };
        /** @description What happened on a day, counted. `ref_id` is null where all links are counted together. */
        DailyCount: {
            /**
             * Format: date
             * @description The day, from midnight to midnight UTC.
             * @example 2026-11-20
             */
            day: string;
            /** @description The link. */
            ref_id: components["schemas"]["RefId"] | null;
            /** @description How often a person opened the page, while the link accepted submissions, by touching it, scrolling, typing, or sending its form. A load alone is none, so previews of messengers are not counted, nor is a reload. */
            opened: number;
            /** @description How often somebody agreed to the consent. */
            consented: number;
            /** @description Accepted submissions. */
            submitted: number;
            /** @description Jobs that were completed and successful. */
            succeeded: number;
            /** @description Jobs that were completed without success. */
            failed: number;
        };
        /** @description Whose limit is to be reset (§4.7 of the interface). */
        ResetRequest: {
            partner_id: components["schemas"]["PartnerId"];
            /** @description A number in the interface (§4.7) - epoch milliseconds; see the schema for what else is accepted. */
            timestamp: components["schemas"]["Timestamp"];
            signature: components["schemas"]["Signature"];
            country: components["schemas"]["CountryCode"];
            id_type: components["schemas"]["IdTypeCode"];
            /** @description ID number whose limit is cleared. */
            id_number: components["schemas"]["IdNumber"];
        };
        /** @description The limit was reset (§2.5 of the interface). */
        ResetResponse: {
            /**
             * @description Says that the limit was reset.
             * @enum {string}
             */
            message: "Rate limit reset successful";
            /**
             * @description `true` when the limit was reset. A string, not a boolean.
             * @enum {string}
             */
            success: "true";
        };
        /**
         * @description The visit to the hosted page that this is part of: a token that the page is given when it is opened. It lets a visit
         *     that began before the link expired submit for ten minutes after that. One that is malformed, of another link or older
         *     than a day counts as none.
         */
        VisitToken: string;
        /**
         * @description An image that `stageImages` has kept for the `visit` of this submission, in place of the image itself. It can be named
         *     once, within an hour.
         * @example 3b1f7d2c-8a4e-8f00-9c1d-5e6f7a8b9c0d
         */
        StagedRef: string;
        /**
         * @description Where an image comes from: `camera` for one that the page's camera took, `file` for one that was chosen. It is what
         *     the sender says; nothing proves it. Left out where the sender does not know, as the page without script.
         * @enum {string}
         */
        ImageSource: "camera" | "file";
        /**
         * @description What the page's script found when it looked at an image before it was sent: `passed`, what was wrong where the user
         *     sent it nevertheless, or `none` where it could not look. It is what the sender says; nothing proves it.
         * @enum {string}
         */
        ImageCheck: "passed" | "overridden:resolution" | "overridden:uniform" | "overridden:dark" | "overridden:glare" | "overridden:blur" | "overridden:framing" | "overridden:face" | "overridden:several" | "overridden:far" | "overridden:turned" | "overridden:covered" | "overridden:card" | "overridden:same" | "none";
        /** @description Base64 images, by field. */
        ImagesJson: {
            /** @description Photo of the user's face, PNG or JPEG, at most 5 MiB, 200 to 10,000 pixels wide and high, base64. */
            selfie?: string;
            /** @description Front of the document, PNG or JPEG, at most 5 MiB, 200 to 10,000 pixels wide and high, base64. */
            document_front?: string;
            /** @description Back of the document, PNG or JPEG, at most 5 MiB, 200 to 10,000 pixels wide and high, base64. */
            document_back?: string;
        };
        /** @description A submission with base64 images. */
        SubmissionJson: {
            country: components["schemas"]["CountryCode"];
            id_type: components["schemas"]["IdTypeCode"];
            id_number?: components["schemas"]["IdNumber"];
            /** @description Given names. */
            first_name?: string;
            /** @description Family name. */
            last_name?: string;
            /**
             * Format: date
             * @description Date of birth, `YYYY-MM-DD`, before today in UTC.
             */
            dob?: string;
            /** @description The user's consent to the verification; it must be given. */
            consent: components["schemas"]["Flag"];
            /**
             * Format: date-time
             * @description When the user agreed, if you asked for it on a page of your own; since 1970, and not in the future. Default: when
             *     the submission comes.
             */
            consent_at?: string;
            /** @description Language of the text that you showed, such as `en` or `pt-BR`. */
            consent_language?: string;
            /** @description SHA-256 of the text that you showed, UTF-8, as 64 lower-case hexadecimal digits. Keep the text. */
            consent_text_hash?: string;
            /**
             * @description What the hosted page sends in place of the three fields before: which text of its own it showed. The service
             *     renders that text again, and refuses the submission if it has changed.
             */
            consent_shown?: string;
            /** @description Fields that are left out get what the partner gave with the link (`prefill`). Default - false. */
            use_prefill?: components["schemas"]["Flag"];
            visit?: components["schemas"]["VisitToken"];
            selfie_ref?: components["schemas"]["StagedRef"];
            document_front_ref?: components["schemas"]["StagedRef"];
            document_back_ref?: components["schemas"]["StagedRef"];
            selfie_source?: components["schemas"]["ImageSource"];
            document_front_source?: components["schemas"]["ImageSource"];
            document_back_source?: components["schemas"]["ImageSource"];
            selfie_check?: components["schemas"]["ImageCheck"];
            document_front_check?: components["schemas"]["ImageCheck"];
            document_back_check?: components["schemas"]["ImageCheck"];
            /** @description Photo of the user's face, PNG or JPEG, at most 5 MiB, 200 to 10,000 pixels wide and high, base64. */
            selfie?: string;
            /** @description Front of the document, PNG or JPEG, at most 5 MiB, 200 to 10,000 pixels wide and high, base64. */
            document_front?: string;
            /** @description Back of the document, PNG or JPEG, at most 5 MiB, 200 to 10,000 pixels wide and high, base64. */
            document_back?: string;
        };
        /** @description Image files, by field. */
        ImagesForm: {
            /**
             * Format: binary
             * @description Photo of the user's face, PNG or JPEG by content, at most 5 MiB, 200 to 10,000 pixels wide and high.
             */
            selfie?: string;
            /**
             * Format: binary
             * @description Front of the document, PNG or JPEG by content, at most 5 MiB, 200 to 10,000 pixels wide and high.
             */
            document_front?: string;
            /**
             * Format: binary
             * @description Back of the document, PNG or JPEG by content, at most 5 MiB, 200 to 10,000 pixels wide and high.
             */
            document_back?: string;
        };
        /** @description A submission with image files. */
        SubmissionForm: {
            country: components["schemas"]["CountryCode"];
            id_type: components["schemas"]["IdTypeCode"];
            id_number?: components["schemas"]["IdNumber"];
            /** @description Given names. */
            first_name?: string;
            /** @description Family name. */
            last_name?: string;
            /**
             * Format: date
             * @description Date of birth, `YYYY-MM-DD`, before today in UTC.
             */
            dob?: string;
            /** @description The user's consent to the verification; it must be given. */
            consent: components["schemas"]["Flag"];
            /**
             * Format: date-time
             * @description When the user agreed, if you asked for it on a page of your own; since 1970, and not in the future. Default: when
             *     the submission comes.
             */
            consent_at?: string;
            /** @description Language of the text that you showed, such as `en` or `pt-BR`. */
            consent_language?: string;
            /** @description SHA-256 of the text that you showed, UTF-8, as 64 lower-case hexadecimal digits. Keep the text. */
            consent_text_hash?: string;
            /**
             * @description What the hosted page sends in place of the three fields before: which text of its own it showed. The service
             *     renders that text again, and refuses the submission if it has changed.
             */
            consent_shown?: string;
            /** @description Fields that are left out get what the partner gave with the link (`prefill`). Default - false. */
            use_prefill?: components["schemas"]["Flag"];
            visit?: components["schemas"]["VisitToken"];
            selfie_ref?: components["schemas"]["StagedRef"];
            document_front_ref?: components["schemas"]["StagedRef"];
            document_back_ref?: components["schemas"]["StagedRef"];
            selfie_source?: components["schemas"]["ImageSource"];
            document_front_source?: components["schemas"]["ImageSource"];
            document_back_source?: components["schemas"]["ImageSource"];
            selfie_check?: components["schemas"]["ImageCheck"];
            document_front_check?: components["schemas"]["ImageCheck"];
            document_back_check?: components["schemas"]["ImageCheck"];
            /**
             * Format: binary
             * @description Photo of the user's face, PNG or JPEG by content, at most 5 MiB, 200 to 10,000 pixels wide and high.
             */
            selfie?: string;
            /**
             * Format: binary
             * @description Front of the document, PNG or JPEG by content, at most 5 MiB, 200 to 10,000 pixels wide and high.
             */
            document_front?: string;
            /**
             * Format: binary
             * @description Back of the document, PNG or JPEG by content, at most 5 MiB, 200 to 10,000 pixels wide and high.
             */
            document_back?: string;
        };
        /** @description The submission was accepted and its job is queued. */
        SubmissionResponse: {
            job_id: components["schemas"]["JobId"];
            user_id: components["schemas"]["UserId"];
            /** @description Where to send the user, with `status` and `user_id` set (§4.5 of the interface); null when the link has none. */
            redirect_url: string | null;
            /**
             * @description The `visit` of the same person's next try. Present only for links with `attempts_max`; keep it where only that person can
             *     read it. A next try leaves out what is kept.
             */
            retry_visit?: components["schemas"]["VisitToken"];
        };
        /** @description What the submission of the visit names in place of the images. */
        StagedImages: {
            selfie_ref?: components["schemas"]["StagedRef"];
            document_front_ref?: components["schemas"]["StagedRef"];
            document_back_ref?: components["schemas"]["StagedRef"];
            /** @description When they are erased without a submission. */
            expires_at: components["schemas"]["Time"];
        };
        /**
         * @description `waiting` has an attempt ahead; `delivered` was answered with a 2xx; `failed` used up its attempts, or was
         *     answered with 410; `paused` was not tried, because its address has given nothing but failures for days.
         * @enum {string}
         */
        DeliveryState: "waiting" | "delivered" | "failed" | "paused";
        /** @description How the delivery of a callback stands. */
        Delivery: {
            /** @description The `webhook-id` that every attempt carries. */
            webhook_id: string;
            /** @description Internal job id of the service. */
            ServiceJobID: string;
            user_id: components["schemas"]["UserId"];
            job_id: components["schemas"]["JobId"];
            state: components["schemas"]["DeliveryState"];
            /** @description Attempts made so far, those before a replay included. */
            attempts: number;
            /** @description When the result was known. */
            created_at: components["schemas"]["Time"];
            /** @description When it is tried again; null when it is not. */
            next_attempt_at: components["schemas"]["NullableTime"];
            /** @description When it was tried last; null when it was not yet. */
            last_attempt_at: components["schemas"]["NullableTime"];
            /** @description HTTP status of the last answer; null when there was none. */
            last_status: number | null;
            /**
             * @description Where the last answer redirected to, which is not followed (D-19): without user, query and fragment, which may have
             *     secrets; `?…` at the end stands for a query. null when it did not redirect, and once the answer is erased.
             */
            last_location?: string | null;
            /**
             * @description Why the last attempt had no whole answer - `timeout`, `connection`, `dns`, `tls`, `malformed_answer`, `line_ends`,
             *     `headers_too_long`, `address_refused` or `no_callback_url`; `endpoint_paused` where none was made. null when there
             *     was an answer.
             */
            last_error: string | null;
            /** @description Where it goes; null while neither the link nor the partner has a callback URL. */
            url: string | null;
        };
        /**
         * @description An address that nothing new is sent to, because it has given nothing but failures for days. A replay that
         *     succeeds ends the pause, and so does the operator; of an events URL one event an hour is tried, whose success ends it.
         */
        PausedEndpoint: {
            /** @description The callback URL or the events URL. */
            url: string;
            /**
             * @description What is not sent there. A URL of both may be paused for one of them alone.
             * @enum {string}
             */
            receives: "callbacks" | "events";
            /** @description Since when it is paused. */
            paused_at: components["schemas"]["Time"];
            /** @description Its first failure since the last success. */
            failing_since: components["schemas"]["Time"];
            /** @description HTTP status of its last answer; null when there was none. */
            last_status: number | null;
            /** @description Why there was no answer; null when there was one. */
            last_error: string | null;
        };
        /**
         * @description `pending` is being carried out; `erased` can no longer be read through the service; `purged` neither from the
         *     database's files.
         * @enum {string}
         */
        ErasureState: "pending" | "erased" | "purged";
        /** @description What went so far. What was erased before is not counted again. */
        ErasureCounts: {
            /** @description Jobs whose personal data went. */
            jobs: number;
            /** @description Images. */
            images: number;
            /** @description Contents of callbacks. */
            payloads: number;
            /** @description Answers of the partner's receiver to callbacks. */
            responses: number;
            /** @description Answers to submissions, saved for repeats with an `Idempotency-Key`. */
            saved_responses: number;
            /** @description Jobs and links whose ids were replaced. */
            pseudonyms: number;
        };
        /** @description How far an erasure is, and what went. */
        Erasure: {
            /** @description Id of the erasure. */
            erasure_id: string;
            state: components["schemas"]["ErasureState"];
            /** @description Whether ids are replaced as well. */
            pseudonyms: boolean;
            /** @description When it was asked for. */
            requested_at: components["schemas"]["Time"];
            /** @description When everything was erased; null until then. */
            erased_at: components["schemas"]["NullableTime"];
            /** @description When nothing of it was left in the files of the database; null until then. */
            purged_at: components["schemas"]["NullableTime"];
            erased: components["schemas"]["ErasureCounts"];
        };
        /**
         * @description A field of a submission.
         * @enum {string}
         */
        SubmissionFieldName: "id_number" | "first_name" | "last_name" | "dob" | "selfie" | "document_front" | "document_back";
        /** @description A verification method and the submission fields it takes. */
        ServiceMethod: {
            verification_method: components["schemas"]["VerificationMethod"];
            /** @description Fields that a submission must have. */
            required_fields: components["schemas"]["SubmissionFieldName"][];
            /** @description Fields that a submission may have. */
            optional_fields: components["schemas"]["SubmissionFieldName"][];
        };
        /** @description The form of the numbers of an ID type. */
        NumberForm: {
            /** @description Regular expression for the number, upper case, without spaces and hyphens. */
            pattern: string;
            /** @description The form in words. */
            hint: string;
            /** @description A number that fits. */
            example: string;
        };
        /** @description Whether the source of an ID type answered within the last hour. */
        Availability: {
            /**
             * @description `good`; `degraded`: a fifth of its verifications or more had no answer; `down`: four fifths or more.
             * @enum {string}
             */
            state: "good" | "degraded" | "down";
            /** @description Since when it is not good, to five minutes; null where it is good. */
            since: components["schemas"]["NullableTime"];
        };
        /** @description An ID type and how it can be verified. */
        ServiceIdType: {
            id_type: components["schemas"]["IdTypeCode"];
            /** @description English name of the ID type. */
            name: string;
            /** @description The methods that a link may use for it, each with its fields. */
            verification_methods: components["schemas"]["ServiceMethod"][];
            /** @description The form of its numbers; null where no number is asked for. */
            id_number: components["schemas"]["NumberForm"] | null;
            availability?: components["schemas"]["Availability"];
        };
        /** @description The ID types of a country. */
        CountryServices: {
            country: components["schemas"]["CountryCode"];
            /** @description English name of the country. */
            name: string;
            /** @description Its ID types. */
            id_types: components["schemas"]["ServiceIdType"][];
        };
        /** @description Supported countries and ID types, with what each verification method asks for. */
        ServicesResponse: {
            /** @description One entry for each country. */
            services: components["schemas"]["CountryServices"][];
        };
        /** @description A document and its sides. */
        ValidDocument: {
            id_type: components["schemas"]["IdTypeCode"];
            /** @description English name of the document. */
            name: string;
            /** @description Whether its back is photographed as well. */
            has_back: boolean;
            /** @description The document methods that a link may use for it. */
            verification_methods: components["schemas"]["VerificationMethod"][];
        };
        /** @description The documents of a country. */
        CountryDocuments: {
            country: components["schemas"]["CountryCode"];
            /** @description English name of the country. */
            name: string;
            /** @description Its documents. */
            documents: components["schemas"]["ValidDocument"][];
        };
        /** @description Documents that document verification accepts. */
        ValidDocumentsResponse: {
            /** @description One entry for each country. */
            valid_documents: components["schemas"]["CountryDocuments"][];
        };
        /**
         * @description What the verifier found out. What it says of the person wins over what the user typed, in the result that the
         *     partner gets (§2.4 of the interface).
         */
        VerificationResult: {
            code: components["schemas"]["ResultCode"];
            /** @description Human readable result, `ResultText`. */
            text: string;
            /** @description Confidence in the determination, `ConfidenceValue`. */
            confidence: number;
            /** @description Whether the person was verified. */
            success: boolean;
            /** @description false for a provisional result; a final one has to be reported. */
            final: boolean;
            /** @description Full name, as the source has it. */
            full_name?: string;
            /**
             * Format: date
             * @description Date of birth, `YYYY-MM-DD`, as the source has it.
             */
            dob?: string;
            /**
             * Format: date
             * @description Expiry of the document, `YYYY-MM-DD`.
             */
            expiration_date?: string;
            /** @description ID number, as the source has it or as it was read from the document. */
            id_number?: string;
            /**
             * @description After a final result without success - what the person may redo on the same link, where its partner allows that
             *     (`attempts_max`). Left out, the partner decides.
             */
            retry?: components["schemas"]["RetrySteps"];
        };
        /** @description A result that the verifier reports. */
        VerificationReport: {
            /** @description The job of the path, repeated because the signature covers the body and not the path. */
            service_job_id: components["schemas"]["ServiceJobId"];
            result: components["schemas"]["VerificationResult"];
        };
        /** @description What became of the job. */
        VerificationReceipt: {
            service_job_id: components["schemas"]["ServiceJobId"];
            /** @description false after a provisional result; the final one has to be reported. */
            job_complete: boolean;
        };
        /** @description How far to move the sandbox's clock. */
        ClockRequest: {
            /** @description Milliseconds forward, at most ten years. */
            advance_ms: number;
        };
        /** @description The sandbox's clock. */
        ClockResponse: {
            now: components["schemas"]["Time"];
        };
        /**
         * @description How the next job ends: `found`, `document_verified`, `not_found`, `unsupported_format`, `source_unavailable`, `rejected`
         *     and `system_error` at once; `provisional`, `provisional_then_found` and `provisional_then_rejected` by way of a provisional
         *     result, of which the first has no other after it. `lost_answer`: the verifier does not answer, and the job waits for its
         *     retry. `doubled_callback`: found, and its callback comes twice. `reordered_callbacks`: provisional, then found, and the
         *     final callback comes first.
         * @enum {string}
         */
        SandboxOutcome: "found" | "document_verified" | "not_found" | "unsupported_format" | "source_unavailable" | "rejected" | "system_error" | "provisional" | "provisional_then_found" | "provisional_then_rejected" | "lost_answer" | "doubled_callback" | "reordered_callbacks";
        /** @description How a job that comes next ends. */
        NextResult: {
            outcome: components["schemas"]["SandboxOutcome"];
            /**
             * @description How long the verifier takes, milliseconds of real time. 0 when absent.
             * @example 0
             */
            delay_ms?: number;
            /** @description What its final result says is to be redone. By default the ID number, after `not_found` and `unsupported_format`. */
            retry?: components["schemas"]["RetrySteps"];
            /**
             * @description For how many jobs. 1 when absent.
             * @example 1
             */
            times?: number;
            /** @description Only for jobs of this link. */
            ref_id?: string;
        };
        /** @description The queue. */
        NextResultsResponse: {
            /** @description What waits for a job, in order. */
            results: components["schemas"]["NextResult"][];
        };
        /** @description What goes wrong with requests to the contract's operations. */
        Outage: {
            /**
             * @description `cut_before` and `cut_after_commit` cut the connection: before the request has an effect, or after what it changed was
             *     stored. The response of `slow` comes late. Each other kind is an error, by the name that its example has in this
             *     document: `unavailable` is 503, `too_many_requests` 429, `system_error` 500. It is for the operations that have this error.
             * @enum {string}
             */
            kind: "cut_before" | "cut_after_commit" | "slow" | "invalid_json" | "invalid_value" | "missing_field" | "unsupported_id_type" | "bad_signature" | "job_exists" | "request_in_progress" | "payload_too_large" | "unsupported_media_type" | "idempotency_key_reused" | "too_many_requests" | "system_error" | "unavailable" | "link_not_found" | "user_disabled" | "job_not_found" | "user_erased" | "id_number_not_submitted" | "link_disabled" | "link_not_ready" | "link_expired" | "link_used" | "link_full" | "id_number_blocked" | "too_many_id_numbers" | "too_many_submissions" | "too_many_uploads" | "too_much_image_data" | "verifier_busy" | "callback_not_found" | "callback_erased" | "erasure_not_found" | "job_complete";
            /** @description Only of this operation; without it, of all but the sandbox's own. */
            operation_id?: string;
            /** @description For how many requests; without it, until it is ended. */
            times?: number;
            /**
             * @description How late a response of `slow` comes, milliseconds. 1000 when absent.
             * @example 1000
             */
            delay_ms?: number;
        };
        /** @description Outages to begin. */
        SetOutagesRequest: {
            /** @description Added to those under way; an empty list ends these. */
            outages: components["schemas"]["Outage"][];
        };
        /** @description The outages under way. */
        OutagesResponse: {
            /** @description A request meets the first that is for it. */
            outages: components["schemas"]["Outage"][];
        };
        /** @description The built-in receiver. */
        SandboxReceiver: {
            /** @description Its address, for the `callback_url` of links. */
            callback_url: string;
            /** @description How many of the next callbacks are answered with `status`. */
            fail_next: number;
            /** @description The status of these. */
            status: number;
            /** @description How long each answer takes, milliseconds. */
            delay_ms: number;
        };
        /** @description What the list is narrowed to. */
        ListReceivedRequest: {
            /** @description Only callbacks of this link's jobs. */
            ref_id?: string;
            /** @description Only callbacks of this job. */
            service_job_id?: components["schemas"]["ServiceJobId"];
            /**
             * @description How many, the newest. 100 when absent.
             * @example 100
             */
            limit?: number;
        };
        /**
         * @description Headers by their names in lower case.
         * @example {
         *       "content-type": "application/json"
         *     }
         */
        HttpHeaders: {
            [key: string]: string;
        };
        /** @description One step of checking a signature, to compare your own with. */
        SignatureStep: {
            /** @description What is computed or compared. */
            title: string;
            /** @description What came out. */
            value: string;
            /** @description false for the step at which the signature is refused. */
            ok: boolean;
        };
        /** @description A callback as it came. */
        ReceivedCallback: {
            /** @description Its number since the sandbox began. */
            id: number;
            /** @description When it came, by the sandbox's clock. */
            received_at: components["schemas"]["Time"];
            /** @description Its headers. */
            headers: components["schemas"]["HttpHeaders"];
            /** @description Its body, to the last character. */
            body: string;
            /** @description What it was answered. */
            answered_status: number;
            /** @description Whether its signatures are right. */
            verified: boolean;
            /** @description How they were checked. */
            steps: components["schemas"]["SignatureStep"][];
        };
        /** @description What the built-in receiver has, oldest first. */
        ListReceivedResponse: {
            /** @description The callbacks. */
            callbacks: components["schemas"]["ReceivedCallback"][];
        };
        /** @description The callback to send. */
        TestCallbackRequest: {
            /** @description Where to; without it, to the built-in receiver. */
            url?: components["schemas"]["HttpUrl"];
            /**
             * @description The result that it has. `found` when absent.
             * @example found
             * @enum {string}
             */
            outcome?: "found" | "document_verified" | "not_found" | "unsupported_format" | "source_unavailable" | "rejected" | "system_error" | "provisional";
        };
        /** @description The callback as it was sent, and what it was answered. */
        TestCallbackResponse: {
            /** @description Where it was sent. */
            url: string;
            /** @description The headers that sign it. */
            headers: components["schemas"]["HttpHeaders"];
            /** @description Its body, to the last character. */
            body: string;
            /** @description HTTP status of the answer; null when there was none. */
            answered_status: number | null;
            /** @description Why there was no whole answer, in the words of `last_error` of a delivery; null when there was one. */
            failure: string | null;
        };
        /** @description The partner to add. */
        SandboxPartnerRequest: {
            /**
             * @description What it is called. `Sandbox partner` when absent.
             * @example Sandbox partner
             */
            name?: string;
            /**
             * @description Whether what happens on its links is recorded, for `listLinkEvents` (D-114). `false` when absent.
             * @example true
             */
            link_events?: boolean;
        };
        /** @description A partner, and the key that it signs with. */
        SandboxPartner: {
            partner_id: components["schemas"]["PartnerId"];
            /** @description Its API key. */
            key: string;
        };
        /** @description What the user typed. Which fields there are follows from the ID type, see `GET /v1/services`. */
        SubmittedPerson: {
            id_number?: components["schemas"]["IdNumber"];
            /** @description Given names. */
            first_name?: string;
            /** @description Family name. */
            last_name?: string;
            /**
             * Format: date
             * @description Date of birth, `YYYY-MM-DD`.
             */
            dob?: string;
        };
        /** @description An image. */
        SubmittedImage: {
            /**
             * @description Its type, by content.
             * @enum {string}
             */
            type: "image/png" | "image/jpeg";
            /** @description Its bytes in base64. */
            data: string;
            source?: components["schemas"]["ImageSource"];
            check?: components["schemas"]["ImageCheck"];
        };
        /** @description The images of the submission, those that the method asks for. */
        SubmittedImages: {
            selfie?: components["schemas"]["SubmittedImage"];
            document_front?: components["schemas"]["SubmittedImage"];
            document_back?: components["schemas"]["SubmittedImage"];
        };
        /** @description A submission as the verifier gets it. */
        VerificationRequest: {
            service_job_id: components["schemas"]["ServiceJobId"];
            partner_id: components["schemas"]["PartnerId"];
            user_id: components["schemas"]["UserId"];
            job_id: components["schemas"]["JobId"];
            country: components["schemas"]["CountryCode"];
            id_type: components["schemas"]["IdTypeCode"];
            verification_method: components["schemas"]["VerificationMethod"];
            /** @description The link's own pairs; empty where it has none. */
            partner_params: components["schemas"]["PartnerParams"];
            person: components["schemas"]["SubmittedPerson"];
            images: components["schemas"]["SubmittedImages"];
            /** @description Left out for jobs accepted before receipts were kept. */
            consent?: components["schemas"]["Consent"];
            /** @description When the submission was accepted. */
            submitted_at: components["schemas"]["Time"];
            /** @description Where a result is reported that is not in the answer. */
            report_url: components["schemas"]["HttpUrl"];
        };
        /** @description The verifier's answer with a result. */
        VerificationAnswer: {
            result: components["schemas"]["VerificationResult"];
        };
        /** @description The verifier's answer without a result yet. */
        VerificationLater: {
            /**
             * @description The result will be reported.
             * @constant
             */
            later: true;
        };
        /** @description What an event is about; the fields depend on its type. */
        EventData: {
            /** @description Of `address.failing` and `address.paused`, the callback address without path and query. */
            address?: string;
            /** @description Of `address.failing` and `address.paused`, its first failure since the last success. */
            failing_since?: components["schemas"]["Time"];
            /** @description Of `address.paused`, since when nothing is sent to it. */
            paused_at?: components["schemas"]["Time"];
            /** @description Of `callback.exhausted`, the `webhook-id` of the callback. */
            webhook_id?: string;
            /** @description Of `callback.exhausted` and `verification.stuck`, and of `link.submitted`, `link.retried` and `link.completed`, the job. */
            service_job_id?: components["schemas"]["ServiceJobId"];
            /** @description Of `callback.exhausted`, the attempts made. */
            attempts?: number;
            /** @description Of an address or a callback, the HTTP status of the last answer; null when there was none. */
            last_status?: number | null;
            /** @description Of an address or a callback, why there was no whole answer; null when there was one. */
            last_error?: string | null;
            /** @description Of `link.expired_unused` and of each step of a link, the link. */
            ref_id?: components["schemas"]["RefId"];
            /** @description Of `link.expired_unused`, when it expired. */
            expires_at?: components["schemas"]["Time"];
            /** @description Of `verification.stuck`, when the job was accepted. */
            waiting_since?: components["schemas"]["Time"];
        };
        /** @description Something that happened to a partner. Nothing in it is about a person. */
        Event: {
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "address.failing" | "address.paused" | "callback.exhausted" | "link.abandoned" | "link.completed" | "link.consented" | "link.expired" | "link.expired_unused" | "link.opened" | "link.retried" | "link.submitted" | "verification.stuck";
            /** @description When it was noticed. */
            timestamp: components["schemas"]["Time"];
            partner_id: components["schemas"]["PartnerId"];
            data: components["schemas"]["EventData"];
        };
        /** @description The link to create (§4.1 of the interface). `callback_url` may be left out only where the partner has a default one (D-16). */
        CreateLinkRequest: {
            partner_id: components["schemas"]["PartnerId"];
            /** @description A string in the interface (§4.1); see the schema for what else is accepted. */
            timestamp: components["schemas"]["Timestamp"];
            signature: components["schemas"]["Signature"];
            name?: components["schemas"]["LinkName"];
            id_types?: components["schemas"]["IdTypes"];
            /**
             * @description Where JSON results are posted (§6 of the interface). Required unless the partner has a default callback URL. An address
             *     that is not public is refused, however it is written (D-52): private, shared, link-local, multicast, reserved and
             *     unspecified ones, of IPv4 and IPv6, also IPv4 within IPv6 or in other digits. A sandbox takes loopback.
             */
            callback_url?: components["schemas"]["HttpUrl"];
            company_name: components["schemas"]["CompanyName"];
            /** @description Link to the privacy or data policy page. */
            data_privacy_policy_url: components["schemas"]["HttpUrl"];
            /** @description A publicly accessible png or svg image (§8.6 of the interface). */
            logo_url?: components["schemas"]["HttpUrl"];
            logo_url_dark?: components["schemas"]["DarkLogoUrl"];
            theme_color?: components["schemas"]["ThemeColor"];
            /**
             * @description true for a link that is spent by its first accepted submission (D-11). `false` when absent.
             * @example false
             */
            is_single_use?: boolean;
            max_submissions?: components["schemas"]["MaxSubmissions"];
            attempts_max?: components["schemas"]["AttemptsMax"];
            retry_on?: components["schemas"]["RetryOn"];
            embed_origins?: components["schemas"]["EmbedOrigins"];
            capture?: components["schemas"]["Capture"];
            prefill?: components["schemas"]["Prefill"];
            hidden_fields?: components["schemas"]["HiddenFields"];
            user_id?: components["schemas"]["UserId"];
            /**
             * Format: date-time
             * @description Expiry of the link, in the future, and in UTC before the year 10000. It comes back as that moment, in UTC. Without it the
             *     link expires after a configured time (90 days).
             */
            expires_at?: string;
            partner_params?: components["schemas"]["PartnerParams"];
            /**
             * @description Where the user is sent after submission, cancellation or failure, with `status` and `user_id` added
             *     (§4.5 of the interface). An http or https address by the rule of the others (`callback_url`), or one with an app's
             *     scheme. Refused, in any case: `javascript`, `data`, `file`, `vbscript`, `blob`, `filesystem`, `about`, `view-source`,
             *     and what has no scheme. Query and fragment stay as they were, but for `status`, which is `successful` or `success`
             *     after an accepted submission, and `user_id` (D-17).
             * @example https://partner.example/done
             */
            redirect_url?: string;
        };
        /** @description The new link (§4.1 of the interface). */
        CreateLinkResponse: {
            /**
             * Format: uri
             * @description The generated link address.
             */
            link: string;
            ref_id: components["schemas"]["RefId"];
            /**
             * Format: uri
             * @description The same address as `link`, under the name that update and get use.
             */
            link_url: string;
        };
        /** @description What is to change (§4.2 of the interface). What is left out stays as it is. */
        UpdateLinkRequest: {
            partner_id: components["schemas"]["PartnerId"];
            /** @description A string in the interface (§4.2); see the schema for what else is accepted. */
            timestamp: components["schemas"]["Timestamp"];
            signature: components["schemas"]["Signature"];
            /** @description true disables the link, false enables it again and clears `disabled_at`. */
            is_disabled?: boolean;
            /** @description Replaces the whole existing set; it does not merge (§3.1 of the interface). */
            id_types?: components["schemas"]["IdTypes"];
            /**
             * @description Replaces the logo for dark grounds; an empty text removes it.
             * @example https://partner.example/logo-dark.svg
             */
            logo_url_dark?: string;
            /** @description Replaces the whole set; an empty one forbids frames again. */
            embed_origins?: components["schemas"]["EmbedOrigins"];
            capture?: components["schemas"]["Capture"];
            /** @description Replaces all that was prefilled; an empty object erases it. Refused once the link is used. */
            prefill?: components["schemas"]["Prefill"];
            /** @description Replaces the whole set; an empty one hides none. */
            hidden_fields?: components["schemas"]["HiddenFields"];
        };
        /** @description The link after the update (§4.2 of the interface). */
        UpdateLinkResponse: {
            /** @description Time the link was disabled; null while it is not. */
            disabled_at: components["schemas"]["NullableTime"];
            id_types: components["schemas"]["IdTypes"];
            /**
             * Format: uri
             * @description The link address.
             */
            link_url: string;
            ref_id: components["schemas"]["RefId"];
            logo_url_dark?: components["schemas"]["DarkLogoUrl"];
            embed_origins?: components["schemas"]["EmbedOrigins"];
            capture?: components["schemas"]["Capture"];
            prefilled_fields?: components["schemas"]["PrefilledFields"];
            hidden_fields?: components["schemas"]["HiddenFields"];
        };
        /** @description Which partner asks for the link (§4.3 of the interface). */
        GetLinkRequest: {
            partner_id: components["schemas"]["PartnerId"];
            /** @description A datetime in the interface (§4.3); see the schema for what else is accepted. */
            timestamp: components["schemas"]["Timestamp"];
            signature: components["schemas"]["Signature"];
        };
        /** @description The signing fields, and from where on events are listed. */
        ListLinkEventsRequest: {
            partner_id: components["schemas"]["PartnerId"];
            timestamp: components["schemas"]["Timestamp"];
            signature: components["schemas"]["Signature"];
            /**
             * @description The `event_id` of the last event that you know; only later ones are answered. All, when it is absent or not kept any more.
             * @example evt_7c1f3f0e-9b7e-4d0a-8c56-2f0c1d6b9e11
             */
            after_event?: string;
            /**
             * @description The most events that are answered. 20 when absent.
             * @example 20
             */
            limit?: number;
        };
        /** @description Events of a link, in the order in which they happened. */
        ListLinkEventsResponse: {
            /** @description The events. */
            events: components["schemas"]["LinkEvent"][];
            /** @description Whether there are later ones already. Send the last `event_id` as `after_event`. */
            has_more: boolean;
        };
        /** @description Which page of links is asked for (§4.4 of the interface), and what the list is narrowed to. */
        ListLinksRequest: {
            partner_id: components["schemas"]["PartnerId"];
            /** @description A datetime in the interface (§4.4); see the schema for what else is accepted. */
            timestamp: components["schemas"]["Timestamp"];
            signature: components["schemas"]["Signature"];
            /**
             * @description Page to fetch; the first page when absent. A page past the end is empty, not an error.
             * @example 1
             */
            page?: number;
            /**
             * @description Links on a page. 20 when absent.
             * @example 20
             */
            limit?: number;
            /**
             * @description `newest`, or the `next_cursor` of the answer before: pages by place, which new links do not shift. Not with `page`.
             * @example newest
             */
            cursor?: string;
            state?: components["schemas"]["LinkState"];
            /** @description Only links for this user. */
            user_id?: components["schemas"]["UserId"];
            /**
             * @description Only links whose name begins so; capital letters count.
             * @example Onboarding
             */
            name?: string;
            /**
             * Format: date-time
             * @description Only links created at this time or later.
             */
            created_after?: string;
            /**
             * Format: date-time
             * @description Only links created before this time.
             */
            created_before?: string;
        };
        /** @description A page of the partner's links, newest first (§2.3 of the interface). */
        ListLinksResponse: {
            /** @description Full link objects, newest first. */
            links: components["schemas"]["Link"][];
            meta: components["schemas"]["ListMeta"];
            /**
             * @description Where the next page begins; null on the last one. Only where a cursor or a filter was sent. A page may have fewer links
             *     than `limit`, or none, before the last: it looks through 10,000 of the partner's links at most.
             */
            next_cursor?: string | null;
        };
        /** @description The links to create. */
        CreateLinksRequest: {
            partner_id: components["schemas"]["PartnerId"];
            timestamp: components["schemas"]["Timestamp"];
            signature: components["schemas"]["Signature"];
            /** @description The links, each of which is checked by itself. */
            links: components["schemas"]["LinkInBatch"][];
        };
        /** @description The results, in the order of the links. */
        CreateLinksResponse: {
            /** @description One result for each link, at its place. */
            results: components["schemas"]["LinkInBatchResult"][];
            /** @description How many links there are now. */
            created: number;
            /** @description How many were not created. */
            failed: number;
        };
        /** @description The signing fields, and what the list is narrowed to. */
        ListJobsRequest: {
            partner_id: components["schemas"]["PartnerId"];
            timestamp: components["schemas"]["Timestamp"];
            signature: components["schemas"]["Signature"];
            state?: components["schemas"]["JobState"];
            /** @description Only jobs of this user. */
            user_id?: components["schemas"]["UserId"];
            /** @description Only jobs of this link. */
            ref_id?: components["schemas"]["RefId"];
            /**
             * Format: date-time
             * @description Only jobs accepted at this time or later.
             */
            created_after?: string;
            /**
             * Format: date-time
             * @description Only jobs accepted before this time.
             */
            created_before?: string;
            /**
             * @description Jobs on a page. 20 when absent.
             * @example 20
             */
            limit?: number;
            /** @description The `next_cursor` of the page before; without it, the newest are answered. */
            cursor?: string;
        };
        /** @description A page of jobs, newest first. */
        ListJobsResponse: {
            /** @description The jobs. */
            jobs: components["schemas"]["ListedJob"][];
            /**
             * @description Where the next page begins; null on the last one. A page may have fewer jobs than `limit`, or none, before the last: it
             *     looks through 1,000 of the partner's jobs at most.
             */
            next_cursor: string | null;
        };
        /** @description The signing fields, and what is counted. */
        ListDailyCountsRequest: {
            partner_id: components["schemas"]["PartnerId"];
            timestamp: components["schemas"]["Timestamp"];
            signature: components["schemas"]["Signature"];
            /**
             * Format: date
             * @description The first day. All that are kept when absent.
             * @example 2026-11-01
             */
            first_day?: string;
            /**
             * Format: date
             * @description The last day; not before the first.
             * @example 2026-11-30
             */
            last_day?: string;
            /** @description Whether each link is counted apart. By default all are counted together. */
            by_link?: boolean;
            /** @description Counts this link alone. */
            ref_id?: components["schemas"]["RefId"];
            /**
             * @description Counts on a page. 31 when absent.
             * @example 31
             */
            limit?: number;
            /** @description The `next_cursor` of the page before; without it, the newest are answered. */
            cursor?: string;
        };
        /** @description A page of counts, the newest day first. Days without any are left out. */
        ListDailyCountsResponse: {
            /** @description The counts. */
            counts: components["schemas"]["DailyCount"][];
            /** @description Where the next page begins; null on the last one. */
            next_cursor: string | null;
        };
        /** @description The signing fields, and what the list is narrowed to. */
        ListCallbacksRequest: {
            partner_id: components["schemas"]["PartnerId"];
            timestamp: components["schemas"]["Timestamp"];
            signature: components["schemas"]["Signature"];
            state?: components["schemas"]["DeliveryState"];
            /** @description Only callbacks of this user's jobs. */
            user_id?: components["schemas"]["UserId"];
            /** @description Only callbacks of this job of the user; needs `user_id`. */
            job_id?: components["schemas"]["JobId"];
            /**
             * @description Deliveries on a page. 20 when absent.
             * @example 20
             */
            limit?: number;
            /** @description The `next_cursor` of the page before; without it, the newest are answered. */
            cursor?: string;
        };
        /** @description A page of deliveries, newest first. */
        ListCallbacksResponse: {
            /** @description The deliveries. */
            callbacks: components["schemas"]["Delivery"][];
            /** @description Where the next page begins; null on the last one. */
            next_cursor: string | null;
            /** @description The partner's addresses that are paused now, with the reason. */
            paused_endpoints: components["schemas"]["PausedEndpoint"][];
        };
        /** @description The signing fields. */
        ReplayCallbackRequest: {
            partner_id: components["schemas"]["PartnerId"];
            timestamp: components["schemas"]["Timestamp"];
            signature: components["schemas"]["Signature"];
        };
        /** @description The signing fields, and whose data is to be erased. */
        EraseUserRequest: {
            partner_id: components["schemas"]["PartnerId"];
            timestamp: components["schemas"]["Timestamp"];
            signature: components["schemas"]["Signature"];
            /** @description Whose data; one that is not known is no error. */
            user_id: components["schemas"]["UserId"];
            /** @description The data of this job of the user alone; without it, of all. */
            job_id?: components["schemas"]["JobId"];
            /**
             * @description When `"true"`, `user_id`, `job_id` and `partner_params` are replaced as well, wherever they are stored, and the
             *     user's own links are disabled. The job cannot be found by its ids any more.
             */
            pseudonyms?: components["schemas"]["Flag"];
        };
        /** @description The signing fields. */
        GetErasureRequest: {
            partner_id: components["schemas"]["PartnerId"];
            timestamp: components["schemas"]["Timestamp"];
            signature: components["schemas"]["Signature"];
        };
        /** @description How the sandbox begins anew. */
        ResetSandboxRequest: {
            /**
             * @description With a seed, ids are the same in every run and the clock begins at 2026-01-01T00:00:00.000Z; without one, ids are
             *     random and the clock has real time.
             */
            seed?: string;
        };
        /** @description Results to add to the queue. */
        SetNextResultsRequest: {
            /** @description Added to those that wait; an empty list removes these. */
            results: components["schemas"]["NextResult"][];
        };
        /** @description How the built-in receiver answers; what is left out goes back to its default. */
        SetReceiverRequest: {
            /**
             * @description How many of the next callbacks are answered with `status`. 0 when absent.
             * @example 0
             */
            fail_next?: number;
            /**
             * @description The status of these. 500 when absent.
             * @example 500
             */
            status?: number;
            /**
             * @description How long each answer takes, milliseconds. 0 when absent.
             * @example 0
             */
            delay_ms?: number;
        };
        /** @description What every error looks like. */
        LinkIdTypesInvalidBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "2203" | "2204" | "2213" | "unsupported_id_type";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        LinkBadSignatureBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "2205";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        CreateLinkConflictBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "job_exists" | "request_in_progress";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        PayloadTooLargeBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "payload_too_large";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        UnsupportedMediaTypeBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "unsupported_media_type";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        IdempotencyKeyReusedBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "idempotency_key_reused";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        TooManyRequestsBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "too_many_requests";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        LinkErrorBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "2201";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        LinkUnavailableBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "2201";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        LinkNotFoundBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "link_not_found";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        LinkInvalidBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "2203" | "2204" | "2213";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        BatchConflictBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "request_in_progress";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        JobInvalidBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "2303" | "2313" | "invalid_value";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        JobBadSignatureBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "2305";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        JobUserDisabledBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "2307";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        JobNotFoundBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "2304" | "2310";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        JobErrorBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "2301";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        JobUnavailableBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "2301";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        CallbacksInvalidBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "invalid_json" | "invalid_value" | "missing_field";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        CallbacksBadSignatureBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "bad_signature";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        ServiceErrorBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "system_error";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        ServiceUnavailableBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "unavailable";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        ResetInvalidBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "2413" | "invalid_json" | "invalid_value";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        ResetBadSignatureBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "2405";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        ResetForbiddenBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "id_number_not_submitted";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        ResetErrorBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "2401";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        ResetUnavailableBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "2401";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        LinkDisabledBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "link_disabled";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        SubmissionConflictBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "link_not_ready" | "request_in_progress";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        LinkGoneBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "link_expired" | "link_used" | "link_full";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        SubmissionLimitedBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "2222" | "too_many_id_numbers" | "too_many_submissions" | "too_many_uploads" | "too_much_image_data";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        SubmissionUnavailableBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "2201" | "verifier_busy";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        LinkNotReadyBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "link_not_ready";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        StagingLimitedBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "too_many_submissions" | "too_many_uploads" | "too_much_image_data";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        CallbackNotFoundBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "callback_not_found";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        CallbackErasedBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "callback_erased";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        ErasureNotFoundBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "erasure_not_found";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        QueryInvalidBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "invalid_value";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        ReportInvalidBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "invalid_json" | "invalid_value" | "missing_field";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        ReportBadSignatureBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "bad_signature";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        ReportJobNotFoundBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "job_not_found";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        ReportConflictBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "job_complete";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        ClockInvalidBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "invalid_json" | "invalid_value" | "missing_field";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description What every error looks like. */
        SandboxInvalidBody: {
            /**
             * @description A published numeric code, or a word where the service publishes none.
             * @enum {string}
             */
            code: "invalid_json" | "invalid_value";
            /**
             * @description What is wrong, in a sentence. Where `details` names fields, it ends with the first: its path without the slash, and what
             *     would be right (D-41).
             */
            error: string;
            /** @description Names the request in the server's logs. */
            request_id: string;
            /** @description The fields that are wrong, for invalid input. */
            details?: components["schemas"]["ErrorDetail"][];
        };
    };
    responses: {
        /** @description Invalid request - 2203 invalid JSON, 2204 wrong type or value, 2213 missing field, or an ID type outside the catalogue or the link. */
        LinkIdTypesInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LinkIdTypesInvalidBody"];
            };
        };
        /**
         * @description The signature is wrong, its timestamp is more than 5 minutes off or one of the service's own, the signed content
         *     does not match or was sent before, or the key may not call this. `details` says which to a holder of the key.
         */
        LinkBadSignature: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LinkBadSignatureBody"];
            };
        };
        /** @description The user already has that job, or a request with the same idempotency key is in progress. */
        CreateLinkConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CreateLinkConflictBody"];
            };
        };
        /** @description The body, or an image in it, is larger than allowed (D-26). */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PayloadTooLargeBody"];
            };
        };
        /** @description The content type is not one the operation takes. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnsupportedMediaTypeBody"];
            };
        };
        /** @description The idempotency key was used with another body. */
        IdempotencyKeyReused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["IdempotencyKeyReusedBody"];
            };
        };
        /** @description The partner calls too often, or has sent too much within a day (D-64). */
        TooManyRequests: {
            headers: {
                /**
                 * @description Seconds until the request may succeed.
                 * @example 1
                 */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TooManyRequestsBody"];
            };
        };
        /** @description System error. */
        LinkError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LinkErrorBody"];
            };
        };
        /** @description The service cannot reach its store for now. */
        LinkUnavailable: {
            headers: {
                /**
                 * @description Seconds until the request may succeed.
                 * @example 5
                 */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LinkUnavailableBody"];
            };
        };
        /** @description No such link, or the link of another partner. */
        LinkNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LinkNotFoundBody"];
            };
        };
        /** @description Invalid request - 2203 invalid JSON, 2204 wrong type or value, 2213 missing field. */
        LinkInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LinkInvalidBody"];
            };
        };
        /** @description A request with the same idempotency key is in progress. */
        BatchConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BatchConflictBody"];
            };
        };
        /** @description Invalid request - 2303 invalid JSON, 2313 missing required parameters, or a wrong type or value. */
        JobInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["JobInvalidBody"];
            };
        };
        /**
         * @description The signature is wrong, its timestamp is more than 5 minutes off or one of the service's own, the signed content
         *     does not match or was sent before, or the key may not call this. `details` says which to a holder of the key.
         */
        JobBadSignature: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["JobBadSignatureBody"];
            };
        };
        /** @description The enrolled user is disabled. */
        JobUserDisabled: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["JobUserDisabledBody"];
            };
        };
        /** @description Job not found, or the user's data was erased. */
        JobNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["JobNotFoundBody"];
            };
        };
        /** @description System error. */
        JobError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["JobErrorBody"];
            };
        };
        /** @description The service cannot reach its store for now. */
        JobUnavailable: {
            headers: {
                /**
                 * @description Seconds until the request may succeed.
                 * @example 5
                 */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["JobUnavailableBody"];
            };
        };
        /** @description Invalid request - not JSON, a field of the wrong type or value, or a missing field. */
        CallbacksInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CallbacksInvalidBody"];
            };
        };
        /**
         * @description The signature is wrong, its timestamp is more than 5 minutes off or one of the service's own, the signed content
         *     does not match or was sent before, or the key may not call this. `details` says which to a holder of the key.
         */
        CallbacksBadSignature: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CallbacksBadSignatureBody"];
            };
        };
        /** @description System error. */
        ServiceError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ServiceErrorBody"];
            };
        };
        /** @description The service cannot reach its store for now. */
        ServiceUnavailable: {
            headers: {
                /**
                 * @description Seconds until the request may succeed.
                 * @example 5
                 */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ServiceUnavailableBody"];
            };
        };
        /** @description Invalid request - 2413 missing field, or invalid JSON, or a wrong type or value. */
        ResetInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ResetInvalidBody"];
            };
        };
        /**
         * @description The signature is wrong, its timestamp is more than 5 minutes off or one of the service's own, the signed content
         *     does not match or was sent before, or the key may not call this. `details` says which to a holder of the key.
         */
        ResetBadSignature: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ResetBadSignatureBody"];
            };
        };
        /** @description The operator allows resets of the partner's own ID numbers only, and this is none of them (D-20). */
        ResetForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ResetForbiddenBody"];
            };
        };
        /** @description System error. */
        ResetError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ResetErrorBody"];
            };
        };
        /** @description The service cannot reach its store for now. */
        ResetUnavailable: {
            headers: {
                /**
                 * @description Seconds until the request may succeed.
                 * @example 5
                 */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ResetUnavailableBody"];
            };
        };
        /** @description The link is disabled. */
        LinkDisabled: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LinkDisabledBody"];
            };
        };
        /** @description The link has no ID types yet, or a submission with the same idempotency key is in progress. */
        SubmissionConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SubmissionConflictBody"];
            };
        };
        /** @description The link has expired, was spent by an accepted submission, or has all the submissions it was made for. */
        LinkGone: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LinkGoneBody"];
            };
        };
        /** @description The ID number is blocked by the rate limit (§7.2 of the interface), or a budget of the link, the visitor or the partner is spent (D-64). */
        SubmissionLimited: {
            headers: {
                /**
                 * @description Seconds until the request may succeed.
                 * @example 86400
                 */
                "Retry-After"?: number;
                /**
                 * @description The limit of a blocked ID number, as `"id-number";q=requests;w=seconds`. Budgets send none.
                 * @example "id-number";q=30;w=259200
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description What is left of it, as `"id-number";r=requests;t=seconds until reset`.
                 * @example "id-number";r=0;t=86400
                 */
                RateLimit?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SubmissionLimitedBody"];
            };
        };
        /** @description The service cannot reach its store for now, or the partner's submissions wait too long for the verifier (D-74). */
        SubmissionUnavailable: {
            headers: {
                /**
                 * @description Seconds until the request may succeed.
                 * @example 5
                 */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SubmissionUnavailableBody"];
            };
        };
        /** @description The link has no ID types yet. */
        LinkNotReady: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LinkNotReadyBody"];
            };
        };
        /** @description A budget of the link, the visitor or the partner is spent (D-64). */
        StagingLimited: {
            headers: {
                /**
                 * @description Seconds until the request may succeed.
                 * @example 60
                 */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StagingLimitedBody"];
            };
        };
        /** @description No such callback, or the callback of another partner. */
        CallbackNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CallbackNotFoundBody"];
            };
        };
        /** @description The callback's content was erased, so it cannot be sent again. */
        CallbackErased: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CallbackErasedBody"];
            };
        };
        /** @description No such erasure, or the erasure of another partner. */
        ErasureNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErasureNotFoundBody"];
            };
        };
        /** @description Invalid query. */
        QueryInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["QueryInvalidBody"];
            };
        };
        /** @description Invalid request. */
        ReportInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ReportInvalidBody"];
            };
        };
        /** @description The signature headers are missing, or do not verify under VERIFIER_KEY, or their time is more than 5 minutes off. */
        ReportBadSignature: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ReportBadSignatureBody"];
            };
        };
        /** @description No such job. */
        ReportJobNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ReportJobNotFoundBody"];
            };
        };
        /** @description The job is complete with another result. */
        ReportConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ReportConflictBody"];
            };
        };
        /** @description Invalid request. */
        ClockInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ClockInvalidBody"];
            };
        };
        /** @description Invalid request. */
        SandboxInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SandboxInvalidBody"];
            };
        };
    };
    parameters: {
        /**
         * @description Makes the request safe to repeat: the same key with the same body returns the first answer for 24 hours. Another body,
         *     anywhere within it, answers 422; while the first is in progress, 409. Signing fields, `consent_shown`, fields that the
         *     contract does not name and the order of fields make no other body; the order of a list does. A refusal is not kept. A key
         *     belongs to one partner and operation, and of submissions to one link. 1 to 128 visible ASCII characters.
         */
        idempotencyKey: string;
        /** @description With the signature of the content, an id that no other request of the partner has; a replay is refused. */
        requestId: string;
        /** @description With the signature of the content, its time in seconds since the epoch, at most 5 minutes off. */
        requestTimestamp: string;
        /**
         * @description A signature of the content, beside the one in the body: `v1,` and the base64 HMAC-SHA-256, under the API key, of
         *     `webhook-id`, `webhook-timestamp` and the payload, joined with dots. The payload is the method, a space, the path from
         *     `/v1` on with its query, a line break, and the raw body. A partner can be set to require it.
         */
        requestSignature: string;
        /**
         * @description The caller's id of the request: answered, and sent on to the verifier and with callbacks. Another one than 1 to 128 of
         *     these characters is replaced by one of the service. It must not say anything about a person.
         * @example 0f8e7a6b5c4d4e3f9a8b7c6d5e4f3a2b
         */
        callerRequestId: string;
        /**
         * @description The place in a trace, by W3C Trace Context: answered, and sent on to the verifier and with callbacks. A malformed one
         *     is dropped.
         * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
         */
        traceparent: string;
        /**
         * @description The `ref_id` of the link, as it was answered; any other spelling is not found.
         * @example 8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60
         */
        linkId: string;
        /**
         * @description The token of the visit, which the hosted page is given when it is opened. One that is malformed, of another link or
         *     older than a day is refused.
         * @example Hq3vXq1bTg2Yk0sVd7mCzAmmo0zk00n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg
         */
        visit: string;
        /**
         * @description The `webhook-id` of the callback.
         * @example msg_5b0c2f4e-7d1a-4c7e-9a51-0c6b1f2d3e4a
         */
        webhookId: string;
        /**
         * @description The `erasure_id` of the erasure.
         * @example 2f6d1c0a-93b4-4f5e-8a7d-6c5b4a392817
         */
        erasureId: string;
        /** @description Only this country; one without entries gives an empty list (D-37). */
        country: components["schemas"]["CountryCode"];
        /**
         * @description The `service_job_id` of the submission that was posted to the verifier.
         * @example 5d0c9f6e-0b1a-4c55-9a43-0d8f4f0b7a21
         */
        reportedJob: string;
        /** @description Id of the message, the same over its retries. */
        verifierMessageId: string;
        /** @description Time of the attempt, in seconds since the epoch, at most 5 minutes off. */
        verifierTimestamp: string;
        /**
         * @description `v1,` and the base64 HMAC-SHA-256, under VERIFIER_KEY, of `webhook-id`, `webhook-timestamp` and the raw body,
         *     joined with dots. Several signatures are separated by spaces; one that verifies is enough. The secret to give a
         *     Standard Webhooks library is `whsec_` + base64 of the key's bytes.
         */
        verifierSignature: string;
        /**
         * @description Id of the event, the same over its retries.
         * @example evt_7c1f3f0e-9b7e-4d0a-8c56-2f0c1d6b9e11
         */
        eventId: string;
        /**
         * @description `v1,` and the base64 HMAC-SHA-256 of `webhook-id`, `webhook-timestamp` and the raw body, joined with dots: for a partner
         *     one for each of the secrets that sign its callbacks, for the operator under EVENTS_SECRET.
         * @example v1,fPr3kGpesDVjCM9eg3qfwI9byU1/2Aqs0ca/sTZcQBY=
         */
        eventSignature: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createLink: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: the same key with the same body returns the first answer for 24 hours. Another body,
                 *     anywhere within it, answers 422; while the first is in progress, 409. Signing fields, `consent_shown`, fields that the
                 *     contract does not name and the order of fields make no other body; the order of a list does. A refusal is not kept. A key
                 *     belongs to one partner and operation, and of submissions to one link. 1 to 128 visible ASCII characters.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description With the signature of the content, an id that no other request of the partner has; a replay is refused. */
                "webhook-id"?: components["parameters"]["requestId"];
                /** @description With the signature of the content, its time in seconds since the epoch, at most 5 minutes off. */
                "webhook-timestamp"?: components["parameters"]["requestTimestamp"];
                /**
                 * @description A signature of the content, beside the one in the body: `v1,` and the base64 HMAC-SHA-256, under the API key, of
                 *     `webhook-id`, `webhook-timestamp` and the payload, joined with dots. The payload is the method, a space, the path from
                 *     `/v1` on with its query, a line break, and the raw body. A partner can be set to require it.
                 */
                "webhook-signature"?: components["parameters"]["requestSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateLinkRequest"];
            };
        };
        responses: {
            /** @description The link was created. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateLinkResponse"];
                };
            };
            400: components["responses"]["LinkIdTypesInvalid"];
            401: components["responses"]["LinkBadSignature"];
            409: components["responses"]["CreateLinkConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["LinkError"];
            503: components["responses"]["LinkUnavailable"];
        };
    };
    updateLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description With the signature of the content, an id that no other request of the partner has; a replay is refused. */
                "webhook-id"?: components["parameters"]["requestId"];
                /** @description With the signature of the content, its time in seconds since the epoch, at most 5 minutes off. */
                "webhook-timestamp"?: components["parameters"]["requestTimestamp"];
                /**
                 * @description A signature of the content, beside the one in the body: `v1,` and the base64 HMAC-SHA-256, under the API key, of
                 *     `webhook-id`, `webhook-timestamp` and the payload, joined with dots. The payload is the method, a space, the path from
                 *     `/v1` on with its query, a line break, and the raw body. A partner can be set to require it.
                 */
                "webhook-signature"?: components["parameters"]["requestSignature"];
            };
            path: {
                /**
                 * @description The `ref_id` of the link, as it was answered; any other spelling is not found.
                 * @example 8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60
                 */
                linkId: components["parameters"]["linkId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateLinkRequest"];
            };
        };
        responses: {
            /** @description The link after the update. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateLinkResponse"];
                };
            };
            400: components["responses"]["LinkIdTypesInvalid"];
            401: components["responses"]["LinkBadSignature"];
            404: components["responses"]["LinkNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["LinkError"];
            503: components["responses"]["LinkUnavailable"];
        };
    };
    getLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description With the signature of the content, an id that no other request of the partner has; a replay is refused. */
                "webhook-id"?: components["parameters"]["requestId"];
                /** @description With the signature of the content, its time in seconds since the epoch, at most 5 minutes off. */
                "webhook-timestamp"?: components["parameters"]["requestTimestamp"];
                /**
                 * @description A signature of the content, beside the one in the body: `v1,` and the base64 HMAC-SHA-256, under the API key, of
                 *     `webhook-id`, `webhook-timestamp` and the payload, joined with dots. The payload is the method, a space, the path from
                 *     `/v1` on with its query, a line break, and the raw body. A partner can be set to require it.
                 */
                "webhook-signature"?: components["parameters"]["requestSignature"];
            };
            path: {
                /**
                 * @description The `ref_id` of the link, as it was answered; any other spelling is not found.
                 * @example 8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60
                 */
                linkId: components["parameters"]["linkId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetLinkRequest"];
            };
        };
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Link"];
                };
            };
            400: components["responses"]["LinkInvalid"];
            401: components["responses"]["LinkBadSignature"];
            404: components["responses"]["LinkNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["LinkError"];
            503: components["responses"]["LinkUnavailable"];
        };
    };
    listLinkEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description With the signature of the content, an id that no other request of the partner has; a replay is refused. */
                "webhook-id"?: components["parameters"]["requestId"];
                /** @description With the signature of the content, its time in seconds since the epoch, at most 5 minutes off. */
                "webhook-timestamp"?: components["parameters"]["requestTimestamp"];
                /**
                 * @description A signature of the content, beside the one in the body: `v1,` and the base64 HMAC-SHA-256, under the API key, of
                 *     `webhook-id`, `webhook-timestamp` and the payload, joined with dots. The payload is the method, a space, the path from
                 *     `/v1` on with its query, a line break, and the raw body. A partner can be set to require it.
                 */
                "webhook-signature"?: components["parameters"]["requestSignature"];
            };
            path: {
                /**
                 * @description The `ref_id` of the link, as it was answered; any other spelling is not found.
                 * @example 8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60
                 */
                linkId: components["parameters"]["linkId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListLinkEventsRequest"];
            };
        };
        responses: {
            /** @description The events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListLinkEventsResponse"];
                };
            };
            400: components["responses"]["LinkInvalid"];
            401: components["responses"]["LinkBadSignature"];
            404: components["responses"]["LinkNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["LinkError"];
            503: components["responses"]["LinkUnavailable"];
        };
    };
    listLinks: {
        parameters: {
            query?: never;
            header?: {
                /** @description With the signature of the content, an id that no other request of the partner has; a replay is refused. */
                "webhook-id"?: components["parameters"]["requestId"];
                /** @description With the signature of the content, its time in seconds since the epoch, at most 5 minutes off. */
                "webhook-timestamp"?: components["parameters"]["requestTimestamp"];
                /**
                 * @description A signature of the content, beside the one in the body: `v1,` and the base64 HMAC-SHA-256, under the API key, of
                 *     `webhook-id`, `webhook-timestamp` and the payload, joined with dots. The payload is the method, a space, the path from
                 *     `/v1` on with its query, a line break, and the raw body. A partner can be set to require it.
                 */
                "webhook-signature"?: components["parameters"]["requestSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListLinksRequest"];
            };
        };
        responses: {
            /** @description A page of links. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListLinksResponse"];
                };
            };
            400: components["responses"]["LinkInvalid"];
            401: components["responses"]["LinkBadSignature"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["LinkError"];
            503: components["responses"]["LinkUnavailable"];
        };
    };
    createLinks: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: the same key with the same body returns the first answer for 24 hours. Another body,
                 *     anywhere within it, answers 422; while the first is in progress, 409. Signing fields, `consent_shown`, fields that the
                 *     contract does not name and the order of fields make no other body; the order of a list does. A refusal is not kept. A key
                 *     belongs to one partner and operation, and of submissions to one link. 1 to 128 visible ASCII characters.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description With the signature of the content, an id that no other request of the partner has; a replay is refused. */
                "webhook-id"?: components["parameters"]["requestId"];
                /** @description With the signature of the content, its time in seconds since the epoch, at most 5 minutes off. */
                "webhook-timestamp"?: components["parameters"]["requestTimestamp"];
                /**
                 * @description A signature of the content, beside the one in the body: `v1,` and the base64 HMAC-SHA-256, under the API key, of
                 *     `webhook-id`, `webhook-timestamp` and the payload, joined with dots. The payload is the method, a space, the path from
                 *     `/v1` on with its query, a line break, and the raw body. A partner can be set to require it.
                 */
                "webhook-signature"?: components["parameters"]["requestSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateLinksRequest"];
            };
        };
        responses: {
            /** @description What became of each link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateLinksResponse"];
                };
            };
            400: components["responses"]["LinkInvalid"];
            401: components["responses"]["LinkBadSignature"];
            409: components["responses"]["BatchConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["LinkError"];
            503: components["responses"]["LinkUnavailable"];
        };
    };
    getJobStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description With the signature of the content, an id that no other request of the partner has; a replay is refused. */
                "webhook-id"?: components["parameters"]["requestId"];
                /** @description With the signature of the content, its time in seconds since the epoch, at most 5 minutes off. */
                "webhook-timestamp"?: components["parameters"]["requestTimestamp"];
                /**
                 * @description A signature of the content, beside the one in the body: `v1,` and the base64 HMAC-SHA-256, under the API key, of
                 *     `webhook-id`, `webhook-timestamp` and the payload, joined with dots. The payload is the method, a space, the path from
                 *     `/v1` on with its query, a line break, and the raw body. A partner can be set to require it.
                 */
                "webhook-signature"?: components["parameters"]["requestSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobStatusRequest"];
            };
        };
        responses: {
            /** @description Status of the job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobStatusResponse"];
                };
            };
            400: components["responses"]["JobInvalid"];
            401: components["responses"]["JobBadSignature"];
            403: components["responses"]["JobUserDisabled"];
            404: components["responses"]["JobNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["JobError"];
            503: components["responses"]["JobUnavailable"];
        };
    };
    listJobs: {
        parameters: {
            query?: never;
            header?: {
                /** @description With the signature of the content, an id that no other request of the partner has; a replay is refused. */
                "webhook-id"?: components["parameters"]["requestId"];
                /** @description With the signature of the content, its time in seconds since the epoch, at most 5 minutes off. */
                "webhook-timestamp"?: components["parameters"]["requestTimestamp"];
                /**
                 * @description A signature of the content, beside the one in the body: `v1,` and the base64 HMAC-SHA-256, under the API key, of
                 *     `webhook-id`, `webhook-timestamp` and the payload, joined with dots. The payload is the method, a space, the path from
                 *     `/v1` on with its query, a line break, and the raw body. A partner can be set to require it.
                 */
                "webhook-signature"?: components["parameters"]["requestSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListJobsRequest"];
            };
        };
        responses: {
            /** @description A page of jobs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListJobsResponse"];
                };
            };
            400: components["responses"]["CallbacksInvalid"];
            401: components["responses"]["CallbacksBadSignature"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServiceError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listDailyCounts: {
        parameters: {
            query?: never;
            header?: {
                /** @description With the signature of the content, an id that no other request of the partner has; a replay is refused. */
                "webhook-id"?: components["parameters"]["requestId"];
                /** @description With the signature of the content, its time in seconds since the epoch, at most 5 minutes off. */
                "webhook-timestamp"?: components["parameters"]["requestTimestamp"];
                /**
                 * @description A signature of the content, beside the one in the body: `v1,` and the base64 HMAC-SHA-256, under the API key, of
                 *     `webhook-id`, `webhook-timestamp` and the payload, joined with dots. The payload is the method, a space, the path from
                 *     `/v1` on with its query, a line break, and the raw body. A partner can be set to require it.
                 */
                "webhook-signature"?: components["parameters"]["requestSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListDailyCountsRequest"];
            };
        };
        responses: {
            /** @description A page of counts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListDailyCountsResponse"];
                };
            };
            400: components["responses"]["CallbacksInvalid"];
            401: components["responses"]["CallbacksBadSignature"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServiceError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resetIdNumberRateLimit: {
        parameters: {
            query?: never;
            header?: {
                /** @description With the signature of the content, an id that no other request of the partner has; a replay is refused. */
                "webhook-id"?: components["parameters"]["requestId"];
                /** @description With the signature of the content, its time in seconds since the epoch, at most 5 minutes off. */
                "webhook-timestamp"?: components["parameters"]["requestTimestamp"];
                /**
                 * @description A signature of the content, beside the one in the body: `v1,` and the base64 HMAC-SHA-256, under the API key, of
                 *     `webhook-id`, `webhook-timestamp` and the payload, joined with dots. The payload is the method, a space, the path from
                 *     `/v1` on with its query, a line break, and the raw body. A partner can be set to require it.
                 */
                "webhook-signature"?: components["parameters"]["requestSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetRequest"];
            };
        };
        responses: {
            /** @description The limit was reset. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResetResponse"];
                };
            };
            400: components["responses"]["ResetInvalid"];
            401: components["responses"]["ResetBadSignature"];
            403: components["responses"]["ResetForbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ResetError"];
            503: components["responses"]["ResetUnavailable"];
        };
    };
    submitVerification: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: the same key with the same body returns the first answer for 24 hours. Another body,
                 *     anywhere within it, answers 422; while the first is in progress, 409. Signing fields, `consent_shown`, fields that the
                 *     contract does not name and the order of fields make no other body; the order of a list does. A refusal is not kept. A key
                 *     belongs to one partner and operation, and of submissions to one link. 1 to 128 visible ASCII characters.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /**
                 * @description The caller's id of the request: answered, and sent on to the verifier and with callbacks. Another one than 1 to 128 of
                 *     these characters is replaced by one of the service. It must not say anything about a person.
                 * @example 0f8e7a6b5c4d4e3f9a8b7c6d5e4f3a2b
                 */
                "x-request-id"?: components["parameters"]["callerRequestId"];
                /**
                 * @description The place in a trace, by W3C Trace Context: answered, and sent on to the verifier and with callbacks. A malformed one
                 *     is dropped.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["traceparent"];
            };
            path: {
                /**
                 * @description The `ref_id` of the link, as it was answered; any other spelling is not found.
                 * @example 8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60
                 */
                linkId: components["parameters"]["linkId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmissionJson"];
                "multipart/form-data": components["schemas"]["SubmissionForm"];
            };
        };
        responses: {
            /** @description The submission was accepted. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionResponse"];
                };
            };
            400: components["responses"]["LinkIdTypesInvalid"];
            403: components["responses"]["LinkDisabled"];
            404: components["responses"]["LinkNotFound"];
            409: components["responses"]["SubmissionConflict"];
            410: components["responses"]["LinkGone"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["SubmissionLimited"];
            500: components["responses"]["LinkError"];
            503: components["responses"]["SubmissionUnavailable"];
        };
    };
    stageImages: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The caller's id of the request: answered, and sent on to the verifier and with callbacks. Another one than 1 to 128 of
                 *     these characters is replaced by one of the service. It must not say anything about a person.
                 * @example 0f8e7a6b5c4d4e3f9a8b7c6d5e4f3a2b
                 */
                "x-request-id"?: components["parameters"]["callerRequestId"];
                /**
                 * @description The place in a trace, by W3C Trace Context: answered, and sent on to the verifier and with callbacks. A malformed one
                 *     is dropped.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["traceparent"];
            };
            path: {
                /**
                 * @description The `ref_id` of the link, as it was answered; any other spelling is not found.
                 * @example 8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60
                 */
                linkId: components["parameters"]["linkId"];
                /**
                 * @description The token of the visit, which the hosted page is given when it is opened. One that is malformed, of another link or
                 *     older than a day is refused.
                 * @example Hq3vXq1bTg2Yk0sVd7mCzAmmo0zk00n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg
                 */
                visit: components["parameters"]["visit"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImagesJson"];
                "multipart/form-data": components["schemas"]["ImagesForm"];
            };
        };
        responses: {
            /** @description The images are kept. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StagedImages"];
                };
            };
            400: components["responses"]["LinkInvalid"];
            403: components["responses"]["LinkDisabled"];
            404: components["responses"]["LinkNotFound"];
            409: components["responses"]["LinkNotReady"];
            410: components["responses"]["LinkGone"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["StagingLimited"];
            500: components["responses"]["LinkError"];
            503: components["responses"]["LinkUnavailable"];
        };
    };
    listCallbacks: {
        parameters: {
            query?: never;
            header?: {
                /** @description With the signature of the content, an id that no other request of the partner has; a replay is refused. */
                "webhook-id"?: components["parameters"]["requestId"];
                /** @description With the signature of the content, its time in seconds since the epoch, at most 5 minutes off. */
                "webhook-timestamp"?: components["parameters"]["requestTimestamp"];
                /**
                 * @description A signature of the content, beside the one in the body: `v1,` and the base64 HMAC-SHA-256, under the API key, of
                 *     `webhook-id`, `webhook-timestamp` and the payload, joined with dots. The payload is the method, a space, the path from
                 *     `/v1` on with its query, a line break, and the raw body. A partner can be set to require it.
                 */
                "webhook-signature"?: components["parameters"]["requestSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListCallbacksRequest"];
            };
        };
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListCallbacksResponse"];
                };
            };
            400: components["responses"]["CallbacksInvalid"];
            401: components["responses"]["CallbacksBadSignature"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServiceError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replayCallback: {
        parameters: {
            query?: never;
            header?: {
                /** @description With the signature of the content, its time in seconds since the epoch, at most 5 minutes off. */
                "webhook-timestamp"?: components["parameters"]["requestTimestamp"];
                /**
                 * @description A signature of the content, beside the one in the body: `v1,` and the base64 HMAC-SHA-256, under the API key, of
                 *     `webhook-id`, `webhook-timestamp` and the payload, joined with dots. The payload is the method, a space, the path from
                 *     `/v1` on with its query, a line break, and the raw body. A partner can be set to require it.
                 */
                "webhook-signature"?: components["parameters"]["requestSignature"];
            };
            path: {
                /**
                 * @description The `webhook-id` of the callback.
                 * @example msg_5b0c2f4e-7d1a-4c7e-9a51-0c6b1f2d3e4a
                 */
                webhookId: components["parameters"]["webhookId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplayCallbackRequest"];
            };
        };
        responses: {
            /** @description The callback is on its way again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            400: components["responses"]["CallbacksInvalid"];
            401: components["responses"]["CallbacksBadSignature"];
            404: components["responses"]["CallbackNotFound"];
            410: components["responses"]["CallbackErased"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServiceError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    eraseUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description With the signature of the content, an id that no other request of the partner has; a replay is refused. */
                "webhook-id"?: components["parameters"]["requestId"];
                /** @description With the signature of the content, its time in seconds since the epoch, at most 5 minutes off. */
                "webhook-timestamp"?: components["parameters"]["requestTimestamp"];
                /**
                 * @description A signature of the content, beside the one in the body: `v1,` and the base64 HMAC-SHA-256, under the API key, of
                 *     `webhook-id`, `webhook-timestamp` and the payload, joined with dots. The payload is the method, a space, the path from
                 *     `/v1` on with its query, a line break, and the raw body. A partner can be set to require it.
                 */
                "webhook-signature"?: components["parameters"]["requestSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EraseUserRequest"];
            };
        };
        responses: {
            /** @description The data is going to be erased. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
            400: components["responses"]["CallbacksInvalid"];
            401: components["responses"]["CallbacksBadSignature"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServiceError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getErasure: {
        parameters: {
            query?: never;
            header?: {
                /** @description With the signature of the content, an id that no other request of the partner has; a replay is refused. */
                "webhook-id"?: components["parameters"]["requestId"];
                /** @description With the signature of the content, its time in seconds since the epoch, at most 5 minutes off. */
                "webhook-timestamp"?: components["parameters"]["requestTimestamp"];
                /**
                 * @description A signature of the content, beside the one in the body: `v1,` and the base64 HMAC-SHA-256, under the API key, of
                 *     `webhook-id`, `webhook-timestamp` and the payload, joined with dots. The payload is the method, a space, the path from
                 *     `/v1` on with its query, a line break, and the raw body. A partner can be set to require it.
                 */
                "webhook-signature"?: components["parameters"]["requestSignature"];
            };
            path: {
                /**
                 * @description The `erasure_id` of the erasure.
                 * @example 2f6d1c0a-93b4-4f5e-8a7d-6c5b4a392817
                 */
                erasureId: components["parameters"]["erasureId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetErasureRequest"];
            };
        };
        responses: {
            /** @description The state of the erasure. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
            400: components["responses"]["CallbacksInvalid"];
            401: components["responses"]["CallbacksBadSignature"];
            404: components["responses"]["ErasureNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServiceError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listServices: {
        parameters: {
            query?: {
                /** @description Only this country; one without entries gives an empty list (D-37). */
                country?: components["parameters"]["country"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The catalogue. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServicesResponse"];
                };
            };
            400: components["responses"]["QueryInvalid"];
            500: components["responses"]["ServiceError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listValidDocuments: {
        parameters: {
            query?: {
                /** @description Only this country; one without entries gives an empty list (D-37). */
                country?: components["parameters"]["country"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The documents. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidDocumentsResponse"];
                };
            };
            400: components["responses"]["QueryInvalid"];
            500: components["responses"]["ServiceError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    reportVerification: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the message, the same over its retries. */
                "webhook-id": components["parameters"]["verifierMessageId"];
                /** @description Time of the attempt, in seconds since the epoch, at most 5 minutes off. */
                "webhook-timestamp": components["parameters"]["verifierTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA-256, under VERIFIER_KEY, of `webhook-id`, `webhook-timestamp` and the raw body,
                 *     joined with dots. Several signatures are separated by spaces; one that verifies is enough. The secret to give a
                 *     Standard Webhooks library is `whsec_` + base64 of the key's bytes.
                 */
                "webhook-signature": components["parameters"]["verifierSignature"];
            };
            path: {
                /**
                 * @description The `service_job_id` of the submission that was posted to the verifier.
                 * @example 5d0c9f6e-0b1a-4c55-9a43-0d8f4f0b7a21
                 */
                serviceJobId: components["parameters"]["reportedJob"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerificationReport"];
            };
        };
        responses: {
            /** @description The job has this result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerificationReceipt"];
                };
            };
            400: components["responses"]["ReportInvalid"];
            401: components["responses"]["ReportBadSignature"];
            404: components["responses"]["ReportJobNotFound"];
            409: components["responses"]["ReportConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServiceError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    advanceSandboxClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClockRequest"];
            };
        };
        responses: {
            /** @description The clock was moved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClockResponse"];
                };
            };
            400: components["responses"]["ClockInvalid"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServiceError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resetSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetSandboxRequest"];
            };
        };
        responses: {
            /** @description The sandbox is as new. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClockResponse"];
                };
            };
            400: components["responses"]["SandboxInvalid"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServiceError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setNextResults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetNextResultsRequest"];
            };
        };
        responses: {
            /** @description The queue. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NextResultsResponse"];
                };
            };
            400: components["responses"]["ClockInvalid"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServiceError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setOutage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetOutagesRequest"];
            };
        };
        responses: {
            /** @description The outages under way. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutagesResponse"];
                };
            };
            400: components["responses"]["ClockInvalid"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServiceError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setReceiver: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetReceiverRequest"];
            };
        };
        responses: {
            /** @description The receiver. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxReceiver"];
                };
            };
            400: components["responses"]["SandboxInvalid"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServiceError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listReceivedCallbacks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListReceivedRequest"];
            };
        };
        responses: {
            /** @description What it has, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListReceivedResponse"];
                };
            };
            400: components["responses"]["SandboxInvalid"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServiceError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sendTestCallback: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestCallbackRequest"];
            };
        };
        responses: {
            /** @description It was sent, and perhaps answered. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestCallbackResponse"];
                };
            };
            400: components["responses"]["SandboxInvalid"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServiceError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createSandboxPartner: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxPartnerRequest"];
            };
        };
        responses: {
            /** @description The partner. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxPartner"];
                };
            };
            400: components["responses"]["SandboxInvalid"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServiceError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
