// Generated from openapi/ by `npm run generate`. Do not edit.
import type { Refused, StubRequest, StubTypes, Success } from './shapes.ts';

/** A handler for each operation of the contract. */
export interface Handlers<Types extends StubTypes> {
  /** Create a link (§4.1). */
  readonly createLink: (
    request: CreateLinkRequest<Types['file']>,
    context: Types['signed'],
  ) => Promise<CreateLinkResponse>;
  /** Update or disable a link (§4.2). */
  readonly updateLink: (
    request: UpdateLinkRequest<Types['file']>,
    context: Types['signed'],
  ) => Promise<UpdateLinkResponse>;
  /** Get a link (§4.3). */
  readonly getLink: (
    request: GetLinkRequest<Types['file']>,
    context: Types['signed'],
  ) => Promise<GetLinkResponse>;
  /** List events of a link (D-114). */
  readonly listLinkEvents: (
    request: ListLinkEventsRequest<Types['file']>,
    context: Types['signed'],
  ) => Promise<ListLinkEventsResponse>;
  /** List links (§4.4). */
  readonly listLinks: (
    request: ListLinksRequest<Types['file']>,
    context: Types['signed'],
  ) => Promise<ListLinksResponse>;
  /** Create many links (D-103). */
  readonly createLinks: (
    request: CreateLinksRequest<Types['file']>,
    context: Types['signed'],
  ) => Promise<CreateLinksResponse>;
  /** Get the status of a job (§4.6). */
  readonly getJobStatus: (
    request: GetJobStatusRequest<Types['file']>,
    context: Types['signed'],
  ) => Promise<GetJobStatusResponse>;
  /** List jobs (D-105). */
  readonly listJobs: (
    request: ListJobsRequest<Types['file']>,
    context: Types['signed'],
  ) => Promise<ListJobsResponse>;
  /** Count by day (D-113). */
  readonly listDailyCounts: (
    request: ListDailyCountsRequest<Types['file']>,
    context: Types['signed'],
  ) => Promise<ListDailyCountsResponse>;
  /** Reset the limit of an ID number (§4.7). */
  readonly resetIdNumberRateLimit: (
    request: ResetIdNumberRateLimitRequest<Types['file']>,
    context: Types['signed'],
  ) => Promise<ResetIdNumberRateLimitResponse>;
  /** Submit a verification (D-35). */
  readonly submitVerification: (
    request: SubmitVerificationRequest<Types['file']>,
    context: Types['unsigned'],
  ) => Promise<SubmitVerificationResponse>;
  /** Send images ahead of their submission (D-82). */
  readonly stageImages: (
    request: StageImagesRequest<Types['file']>,
    context: Types['unsigned'],
  ) => Promise<StageImagesResponse>;
  /** List callbacks (D-50). */
  readonly listCallbacks: (
    request: ListCallbacksRequest<Types['file']>,
    context: Types['signed'],
  ) => Promise<ListCallbacksResponse>;
  /** Replay a callback (D-50). */
  readonly replayCallback: (
    request: ReplayCallbackRequest<Types['file']>,
    context: Types['signed'],
  ) => Promise<ReplayCallbackResponse>;
  /** Erase a user's data (D-70). */
  readonly eraseUser: (
    request: EraseUserRequest<Types['file']>,
    context: Types['signed'],
  ) => Promise<EraseUserResponse>;
  /** Get the state of an erasure (D-70). */
  readonly getErasure: (
    request: GetErasureRequest<Types['file']>,
    context: Types['signed'],
  ) => Promise<GetErasureResponse>;
  /** List supported ID types (D-37). */
  readonly listServices: (
    request: ListServicesRequest<Types['file']>,
    context: Types['unsigned'],
  ) => Promise<ListServicesResponse>;
  /** List documents (D-37). */
  readonly listValidDocuments: (
    request: ListValidDocumentsRequest<Types['file']>,
    context: Types['unsigned'],
  ) => Promise<ListValidDocumentsResponse>;
  /** Report a verification result (D-47). */
  readonly reportVerification: (
    request: ReportVerificationRequest<Types['file']>,
    context: Types['unsigned'],
  ) => Promise<ReportVerificationResponse>;
  /** Move the sandbox's clock (D-39). */
  readonly advanceSandboxClock: (
    request: AdvanceSandboxClockRequest<Types['file']>,
    context: Types['unsigned'],
  ) => Promise<AdvanceSandboxClockResponse>;
  /** Erase everything (D-97). */
  readonly resetSandbox: (
    request: ResetSandboxRequest<Types['file']>,
    context: Types['unsigned'],
  ) => Promise<ResetSandboxResponse>;
  /** Say how the next jobs end (D-97). */
  readonly setNextResults: (
    request: SetNextResultsRequest<Types['file']>,
    context: Types['unsigned'],
  ) => Promise<SetNextResultsResponse>;
  /** Begin or end outages (D-97). */
  readonly setOutage: (
    request: SetOutageRequest<Types['file']>,
    context: Types['unsigned'],
  ) => Promise<SetOutageResponse>;
  /** Set the built-in receiver (D-97). */
  readonly setReceiver: (
    request: SetReceiverRequest<Types['file']>,
    context: Types['unsigned'],
  ) => Promise<SetReceiverResponse>;
  /** List received callbacks (D-97). */
  readonly listReceivedCallbacks: (
    request: ListReceivedCallbacksRequest<Types['file']>,
    context: Types['unsigned'],
  ) => Promise<ListReceivedCallbacksResponse>;
  /** Send a test callback (D-97). */
  readonly sendTestCallback: (
    request: SendTestCallbackRequest<Types['file']>,
    context: Types['unsigned'],
  ) => Promise<SendTestCallbackResponse>;
  /** Add a partner (D-97). */
  readonly createSandboxPartner: (
    request: CreateSandboxPartnerRequest<Types['file']>,
    context: Types['unsigned'],
  ) => Promise<CreateSandboxPartnerResponse>;
}

/** `POST /v1/hosted_links` (§4.1), as its handler gets it. */
export type CreateLinkRequest<File> = StubRequest<'createLink', File>;

export type CreateLinkResponse =
  /** 200 */
  | Success<'createLink'>
  /** 400 `2203`: The body is not valid JSON. */
  | Refused<'invalid_json'>
  /** 400 `2204`: A field has a wrong type or value. */
  | Refused<'invalid_value'>
  /** 400 `2213`: A required field is missing. */
  | Refused<'missing_field'>
  /** 400 `unsupported_id_type`: The ID type is not supported here. */
  | Refused<'unsupported_id_type'>
  /** 401 `2205`: The signature does not match, or its timestamp is too far from the server's time. */
  | Refused<'bad_signature'>
  /** 409 `job_exists`: This user already has a job with that job_id. */
  | Refused<'job_exists'>
  /** 409 `request_in_progress`: A request with this Idempotency-Key is still in progress. */
  | Refused<'request_in_progress'>
  /** 413 `payload_too_large`: The body, or an image in it, is larger than allowed. */
  | Refused<'payload_too_large'>
  /** 415 `unsupported_media_type`: The content type is not one that this operation takes. */
  | Refused<'unsupported_media_type'>
  /** 422 `idempotency_key_reused`: This Idempotency-Key was used with another body. Use a new key for another body. */
  | Refused<'idempotency_key_reused'>
  /** 429 `too_many_requests`: Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After. */
  | Refused<'too_many_requests'>
  /** 500 `2201`: Something went wrong on our side. Quote the request id to support. */
  | Refused<'system_error'>
  /** 503 `2201`: The service is briefly unavailable. Try again after the time in Retry-After. */
  | Refused<'unavailable'>;

/** `PUT /v1/hosted_links/{linkId}` (§4.2), as its handler gets it. */
export type UpdateLinkRequest<File> = StubRequest<'updateLink', File>;

export type UpdateLinkResponse =
  /** 200 */
  | Success<'updateLink'>
  /** 400 `2203`: The body is not valid JSON. */
  | Refused<'invalid_json'>
  /** 400 `2204`: A field has a wrong type or value. */
  | Refused<'invalid_value'>
  /** 400 `2213`: A required field is missing. */
  | Refused<'missing_field'>
  /** 400 `unsupported_id_type`: The ID type is not supported here. */
  | Refused<'unsupported_id_type'>
  /** 401 `2205`: The signature does not match, or its timestamp is too far from the server's time. */
  | Refused<'bad_signature'>
  /** 404 `link_not_found`: There is no such link. */
  | Refused<'link_not_found'>
  /** 413 `payload_too_large`: The body, or an image in it, is larger than allowed. */
  | Refused<'payload_too_large'>
  /** 415 `unsupported_media_type`: The content type is not one that this operation takes. */
  | Refused<'unsupported_media_type'>
  /** 429 `too_many_requests`: Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After. */
  | Refused<'too_many_requests'>
  /** 500 `2201`: Something went wrong on our side. Quote the request id to support. */
  | Refused<'system_error'>
  /** 503 `2201`: The service is briefly unavailable. Try again after the time in Retry-After. */
  | Refused<'unavailable'>;

/** `POST /v1/hosted_links/{linkId}` (§4.3), as its handler gets it. */
export type GetLinkRequest<File> = StubRequest<'getLink', File>;

export type GetLinkResponse =
  /** 200 */
  | Success<'getLink'>
  /** 400 `2203`: The body is not valid JSON. */
  | Refused<'invalid_json'>
  /** 400 `2204`: A field has a wrong type or value. */
  | Refused<'invalid_value'>
  /** 400 `2213`: A required field is missing. */
  | Refused<'missing_field'>
  /** 401 `2205`: The signature does not match, or its timestamp is too far from the server's time. */
  | Refused<'bad_signature'>
  /** 404 `link_not_found`: There is no such link. */
  | Refused<'link_not_found'>
  /** 413 `payload_too_large`: The body, or an image in it, is larger than allowed. */
  | Refused<'payload_too_large'>
  /** 415 `unsupported_media_type`: The content type is not one that this operation takes. */
  | Refused<'unsupported_media_type'>
  /** 429 `too_many_requests`: Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After. */
  | Refused<'too_many_requests'>
  /** 500 `2201`: Something went wrong on our side. Quote the request id to support. */
  | Refused<'system_error'>
  /** 503 `2201`: The service is briefly unavailable. Try again after the time in Retry-After. */
  | Refused<'unavailable'>;

/** `POST /v1/hosted_links/{linkId}/events` (D-114), as its handler gets it. */
export type ListLinkEventsRequest<File> = StubRequest<'listLinkEvents', File>;

export type ListLinkEventsResponse =
  /** 200 */
  | Success<'listLinkEvents'>
  /** 400 `2203`: The body is not valid JSON. */
  | Refused<'invalid_json'>
  /** 400 `2204`: A field has a wrong type or value. */
  | Refused<'invalid_value'>
  /** 400 `2213`: A required field is missing. */
  | Refused<'missing_field'>
  /** 401 `2205`: The signature does not match, or its timestamp is too far from the server's time. */
  | Refused<'bad_signature'>
  /** 404 `link_not_found`: There is no such link. */
  | Refused<'link_not_found'>
  /** 413 `payload_too_large`: The body, or an image in it, is larger than allowed. */
  | Refused<'payload_too_large'>
  /** 415 `unsupported_media_type`: The content type is not one that this operation takes. */
  | Refused<'unsupported_media_type'>
  /** 429 `too_many_requests`: Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After. */
  | Refused<'too_many_requests'>
  /** 500 `2201`: Something went wrong on our side. Quote the request id to support. */
  | Refused<'system_error'>
  /** 503 `2201`: The service is briefly unavailable. Try again after the time in Retry-After. */
  | Refused<'unavailable'>;

/** `POST /v1/hosted_links/:list` (§4.4), as its handler gets it. */
export type ListLinksRequest<File> = StubRequest<'listLinks', File>;

export type ListLinksResponse =
  /** 200 */
  | Success<'listLinks'>
  /** 400 `2203`: The body is not valid JSON. */
  | Refused<'invalid_json'>
  /** 400 `2204`: A field has a wrong type or value. */
  | Refused<'invalid_value'>
  /** 400 `2213`: A required field is missing. */
  | Refused<'missing_field'>
  /** 401 `2205`: The signature does not match, or its timestamp is too far from the server's time. */
  | Refused<'bad_signature'>
  /** 413 `payload_too_large`: The body, or an image in it, is larger than allowed. */
  | Refused<'payload_too_large'>
  /** 415 `unsupported_media_type`: The content type is not one that this operation takes. */
  | Refused<'unsupported_media_type'>
  /** 429 `too_many_requests`: Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After. */
  | Refused<'too_many_requests'>
  /** 500 `2201`: Something went wrong on our side. Quote the request id to support. */
  | Refused<'system_error'>
  /** 503 `2201`: The service is briefly unavailable. Try again after the time in Retry-After. */
  | Refused<'unavailable'>;

/** `POST /v1/hosted_links/:batch` (D-103), as its handler gets it. */
export type CreateLinksRequest<File> = StubRequest<'createLinks', File>;

export type CreateLinksResponse =
  /** 200 */
  | Success<'createLinks'>
  /** 400 `2203`: The body is not valid JSON. */
  | Refused<'invalid_json'>
  /** 400 `2204`: A field has a wrong type or value. */
  | Refused<'invalid_value'>
  /** 400 `2213`: A required field is missing. */
  | Refused<'missing_field'>
  /** 401 `2205`: The signature does not match, or its timestamp is too far from the server's time. */
  | Refused<'bad_signature'>
  /** 409 `request_in_progress`: A request with this Idempotency-Key is still in progress. */
  | Refused<'request_in_progress'>
  /** 413 `payload_too_large`: The body, or an image in it, is larger than allowed. */
  | Refused<'payload_too_large'>
  /** 415 `unsupported_media_type`: The content type is not one that this operation takes. */
  | Refused<'unsupported_media_type'>
  /** 422 `idempotency_key_reused`: This Idempotency-Key was used with another body. Use a new key for another body. */
  | Refused<'idempotency_key_reused'>
  /** 429 `too_many_requests`: Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After. */
  | Refused<'too_many_requests'>
  /** 500 `2201`: Something went wrong on our side. Quote the request id to support. */
  | Refused<'system_error'>
  /** 503 `2201`: The service is briefly unavailable. Try again after the time in Retry-After. */
  | Refused<'unavailable'>;

/** `POST /v1/job_status` (§4.6), as its handler gets it. */
export type GetJobStatusRequest<File> = StubRequest<'getJobStatus', File>;

export type GetJobStatusResponse =
  /** 200 */
  | Success<'getJobStatus'>
  /** 400 `2303`: The body is not valid JSON. */
  | Refused<'invalid_json'>
  /** 400 `2313`: A required field is missing. */
  | Refused<'missing_field'>
  /** 400 `invalid_value`: A field has a wrong type or value. */
  | Refused<'invalid_value'>
  /** 401 `2305`: Invalid sec_key: it does not match, or its timestamp is too far from the server's time. */
  | Refused<'bad_signature'>
  /** 403 `2307`: The enrolled user is disabled. */
  | Refused<'user_disabled'>
  /** 404 `2304`: There is no such job for this user. */
  | Refused<'job_not_found'>
  /** 404 `2310`: No enrolled user found: the user's data was erased. */
  | Refused<'user_erased'>
  /** 413 `payload_too_large`: The body, or an image in it, is larger than allowed. */
  | Refused<'payload_too_large'>
  /** 415 `unsupported_media_type`: The content type is not one that this operation takes. */
  | Refused<'unsupported_media_type'>
  /** 429 `too_many_requests`: Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After. */
  | Refused<'too_many_requests'>
  /** 500 `2301`: Something went wrong on our side. Quote the request id to support. */
  | Refused<'system_error'>
  /** 503 `2301`: The service is briefly unavailable. Try again after the time in Retry-After. */
  | Refused<'unavailable'>;

/** `POST /v1/job_list` (D-105), as its handler gets it. */
export type ListJobsRequest<File> = StubRequest<'listJobs', File>;

export type ListJobsResponse =
  /** 200 */
  | Success<'listJobs'>
  /** 400 `invalid_json`: The body is not valid JSON. */
  | Refused<'invalid_json'>
  /** 400 `invalid_value`: A field has a wrong type or value. */
  | Refused<'invalid_value'>
  /** 400 `missing_field`: A required field is missing. */
  | Refused<'missing_field'>
  /** 401 `bad_signature`: The signature does not match, or its timestamp is too far from the server's time. */
  | Refused<'bad_signature'>
  /** 413 `payload_too_large`: The body, or an image in it, is larger than allowed. */
  | Refused<'payload_too_large'>
  /** 415 `unsupported_media_type`: The content type is not one that this operation takes. */
  | Refused<'unsupported_media_type'>
  /** 429 `too_many_requests`: Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After. */
  | Refused<'too_many_requests'>
  /** 500 `system_error`: Something went wrong on our side. Quote the request id to support. */
  | Refused<'system_error'>
  /** 503 `unavailable`: The service is briefly unavailable. Try again after the time in Retry-After. */
  | Refused<'unavailable'>;

/** `POST /v1/daily_counts` (D-113), as its handler gets it. */
export type ListDailyCountsRequest<File> = StubRequest<'listDailyCounts', File>;

export type ListDailyCountsResponse =
  /** 200 */
  | Success<'listDailyCounts'>
  /** 400 `invalid_json`: The body is not valid JSON. */
  | Refused<'invalid_json'>
  /** 400 `invalid_value`: A field has a wrong type or value. */
  | Refused<'invalid_value'>
  /** 400 `missing_field`: A required field is missing. */
  | Refused<'missing_field'>
  /** 401 `bad_signature`: The signature does not match, or its timestamp is too far from the server's time. */
  | Refused<'bad_signature'>
  /** 413 `payload_too_large`: The body, or an image in it, is larger than allowed. */
  | Refused<'payload_too_large'>
  /** 415 `unsupported_media_type`: The content type is not one that this operation takes. */
  | Refused<'unsupported_media_type'>
  /** 429 `too_many_requests`: Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After. */
  | Refused<'too_many_requests'>
  /** 500 `system_error`: Something went wrong on our side. Quote the request id to support. */
  | Refused<'system_error'>
  /** 503 `unavailable`: The service is briefly unavailable. Try again after the time in Retry-After. */
  | Refused<'unavailable'>;

/** `POST /v1/id_number_rate_limit_reset` (§4.7), as its handler gets it. */
export type ResetIdNumberRateLimitRequest<File> = StubRequest<'resetIdNumberRateLimit', File>;

export type ResetIdNumberRateLimitResponse =
  /** 200 */
  | Success<'resetIdNumberRateLimit'>
  /** 400 `2413`: A required field is missing. */
  | Refused<'missing_field'>
  /** 400 `invalid_json`: The body is not valid JSON. */
  | Refused<'invalid_json'>
  /** 400 `invalid_value`: A field has a wrong type or value. */
  | Refused<'invalid_value'>
  /** 401 `2405`: The signature does not match, or its timestamp is too far from the server's time. */
  | Refused<'bad_signature'>
  /** 403 `id_number_not_submitted`: The ID number was not submitted to a link of this partner, so the partner cannot reset it. */
  | Refused<'id_number_not_submitted'>
  /** 413 `payload_too_large`: The body, or an image in it, is larger than allowed. */
  | Refused<'payload_too_large'>
  /** 415 `unsupported_media_type`: The content type is not one that this operation takes. */
  | Refused<'unsupported_media_type'>
  /** 429 `too_many_requests`: Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After. */
  | Refused<'too_many_requests'>
  /** 500 `2401`: Something went wrong on our side. Quote the request id to support. */
  | Refused<'system_error'>
  /** 503 `2401`: The service is briefly unavailable. Try again after the time in Retry-After. */
  | Refused<'unavailable'>;

/** `POST /v1/hosted_links/{linkId}/submissions` (D-35), as its handler gets it. */
export type SubmitVerificationRequest<File> = StubRequest<'submitVerification', File>;

export type SubmitVerificationResponse =
  /** 201 */
  | Success<'submitVerification'>
  /** 400 `2203`: The body is not valid JSON. */
  | Refused<'invalid_json'>
  /** 400 `2204`: A field has a wrong type or value. */
  | Refused<'invalid_value'>
  /** 400 `2213`: A required field is missing. */
  | Refused<'missing_field'>
  /** 400 `unsupported_id_type`: The ID type is not supported here. */
  | Refused<'unsupported_id_type'>
  /** 403 `link_disabled`: The link is disabled. */
  | Refused<'link_disabled'>
  /** 404 `link_not_found`: There is no such link. */
  | Refused<'link_not_found'>
  /** 409 `link_not_ready`: The link has no ID types yet. */
  | Refused<'link_not_ready'>
  /** 409 `request_in_progress`: A request with this Idempotency-Key is still in progress. */
  | Refused<'request_in_progress'>
  /** 410 `link_expired`: The link has expired. */
  | Refused<'link_expired'>
  /** 410 `link_used`: The link was for one submission, which has been made. */
  | Refused<'link_used'>
  /** 410 `link_full`: The link has accepted as many submissions as it was made for. */
  | Refused<'link_full'>
  /** 413 `payload_too_large`: The body, or an image in it, is larger than allowed. */
  | Refused<'payload_too_large'>
  /** 415 `unsupported_media_type`: The content type is not one that this operation takes. */
  | Refused<'unsupported_media_type'>
  /** 422 `idempotency_key_reused`: This Idempotency-Key was used with another body. Use a new key for another body. */
  | Refused<'idempotency_key_reused'>
  /** 429 `2222`: this ID number has been blocked due to multiple submissions, use the designated endpoint to reactivate it */
  | Refused<'id_number_blocked'>
  /** 429 `too_many_id_numbers`: Too many different ID numbers were tried on this link from the same network address. Try again after the time in Retry-After. */
  | Refused<'too_many_id_numbers'>
  /** 429 `too_many_submissions`: Too many submissions were sent to this link, or for this ID number, in all or from the same network address. Try again after the time in Retry-After. */
  | Refused<'too_many_submissions'>
  /** 429 `too_many_uploads`: Too many submissions are being sent to this link at the same time. Try again after the time in Retry-After. */
  | Refused<'too_many_uploads'>
  /** 429 `too_much_image_data`: The images of this partner's submissions have reached the limit of a day, in all or from the same network address. Try again after the time in Retry-After. */
  | Refused<'too_much_image_data'>
  /** 500 `2201`: Something went wrong on our side. Quote the request id to support. */
  | Refused<'system_error'>
  /** 503 `2201`: The service is briefly unavailable. Try again after the time in Retry-After. */
  | Refused<'unavailable'>
  /** 503 `verifier_busy`: More submissions wait to be verified than can be for now. Try again after the time in Retry-After. */
  | Refused<'verifier_busy'>;

/** `PUT /v1/hosted_links/{linkId}/visits/{visit}/images` (D-82), as its handler gets it. */
export type StageImagesRequest<File> = StubRequest<'stageImages', File>;

export type StageImagesResponse =
  /** 200 */
  | Success<'stageImages'>
  /** 400 `2203`: The body is not valid JSON. */
  | Refused<'invalid_json'>
  /** 400 `2204`: A field has a wrong type or value. */
  | Refused<'invalid_value'>
  /** 400 `2213`: A required field is missing. */
  | Refused<'missing_field'>
  /** 403 `link_disabled`: The link is disabled. */
  | Refused<'link_disabled'>
  /** 404 `link_not_found`: There is no such link. */
  | Refused<'link_not_found'>
  /** 409 `link_not_ready`: The link has no ID types yet. */
  | Refused<'link_not_ready'>
  /** 410 `link_expired`: The link has expired. */
  | Refused<'link_expired'>
  /** 410 `link_used`: The link was for one submission, which has been made. */
  | Refused<'link_used'>
  /** 410 `link_full`: The link has accepted as many submissions as it was made for. */
  | Refused<'link_full'>
  /** 413 `payload_too_large`: The body, or an image in it, is larger than allowed. */
  | Refused<'payload_too_large'>
  /** 415 `unsupported_media_type`: The content type is not one that this operation takes. */
  | Refused<'unsupported_media_type'>
  /** 429 `too_many_submissions`: Too many submissions were sent to this link, or for this ID number, in all or from the same network address. Try again after the time in Retry-After. */
  | Refused<'too_many_submissions'>
  /** 429 `too_many_uploads`: Too many submissions are being sent to this link at the same time. Try again after the time in Retry-After. */
  | Refused<'too_many_uploads'>
  /** 429 `too_much_image_data`: The images of this partner's submissions have reached the limit of a day, in all or from the same network address. Try again after the time in Retry-After. */
  | Refused<'too_much_image_data'>
  /** 500 `2201`: Something went wrong on our side. Quote the request id to support. */
  | Refused<'system_error'>
  /** 503 `2201`: The service is briefly unavailable. Try again after the time in Retry-After. */
  | Refused<'unavailable'>;

/** `POST /v1/callbacks` (D-50), as its handler gets it. */
export type ListCallbacksRequest<File> = StubRequest<'listCallbacks', File>;

export type ListCallbacksResponse =
  /** 200 */
  | Success<'listCallbacks'>
  /** 400 `invalid_json`: The body is not valid JSON. */
  | Refused<'invalid_json'>
  /** 400 `invalid_value`: A field has a wrong type or value. */
  | Refused<'invalid_value'>
  /** 400 `missing_field`: A required field is missing. */
  | Refused<'missing_field'>
  /** 401 `bad_signature`: The signature does not match, or its timestamp is too far from the server's time. */
  | Refused<'bad_signature'>
  /** 413 `payload_too_large`: The body, or an image in it, is larger than allowed. */
  | Refused<'payload_too_large'>
  /** 415 `unsupported_media_type`: The content type is not one that this operation takes. */
  | Refused<'unsupported_media_type'>
  /** 429 `too_many_requests`: Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After. */
  | Refused<'too_many_requests'>
  /** 500 `system_error`: Something went wrong on our side. Quote the request id to support. */
  | Refused<'system_error'>
  /** 503 `unavailable`: The service is briefly unavailable. Try again after the time in Retry-After. */
  | Refused<'unavailable'>;

/** `POST /v1/callbacks/{webhookId}/replay` (D-50), as its handler gets it. */
export type ReplayCallbackRequest<File> = StubRequest<'replayCallback', File>;

export type ReplayCallbackResponse =
  /** 200 */
  | Success<'replayCallback'>
  /** 400 `invalid_json`: The body is not valid JSON. */
  | Refused<'invalid_json'>
  /** 400 `invalid_value`: A field has a wrong type or value. */
  | Refused<'invalid_value'>
  /** 400 `missing_field`: A required field is missing. */
  | Refused<'missing_field'>
  /** 401 `bad_signature`: The signature does not match, or its timestamp is too far from the server's time. */
  | Refused<'bad_signature'>
  /** 404 `callback_not_found`: There is no such callback. */
  | Refused<'callback_not_found'>
  /** 410 `callback_erased`: The content of the callback was erased; it cannot be sent again. */
  | Refused<'callback_erased'>
  /** 413 `payload_too_large`: The body, or an image in it, is larger than allowed. */
  | Refused<'payload_too_large'>
  /** 415 `unsupported_media_type`: The content type is not one that this operation takes. */
  | Refused<'unsupported_media_type'>
  /** 429 `too_many_requests`: Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After. */
  | Refused<'too_many_requests'>
  /** 500 `system_error`: Something went wrong on our side. Quote the request id to support. */
  | Refused<'system_error'>
  /** 503 `unavailable`: The service is briefly unavailable. Try again after the time in Retry-After. */
  | Refused<'unavailable'>;

/** `POST /v1/erasures` (D-70), as its handler gets it. */
export type EraseUserRequest<File> = StubRequest<'eraseUser', File>;

export type EraseUserResponse =
  /** 202 */
  | Success<'eraseUser'>
  /** 400 `invalid_json`: The body is not valid JSON. */
  | Refused<'invalid_json'>
  /** 400 `invalid_value`: A field has a wrong type or value. */
  | Refused<'invalid_value'>
  /** 400 `missing_field`: A required field is missing. */
  | Refused<'missing_field'>
  /** 401 `bad_signature`: The signature does not match, or its timestamp is too far from the server's time. */
  | Refused<'bad_signature'>
  /** 413 `payload_too_large`: The body, or an image in it, is larger than allowed. */
  | Refused<'payload_too_large'>
  /** 415 `unsupported_media_type`: The content type is not one that this operation takes. */
  | Refused<'unsupported_media_type'>
  /** 429 `too_many_requests`: Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After. */
  | Refused<'too_many_requests'>
  /** 500 `system_error`: Something went wrong on our side. Quote the request id to support. */
  | Refused<'system_error'>
  /** 503 `unavailable`: The service is briefly unavailable. Try again after the time in Retry-After. */
  | Refused<'unavailable'>;

/** `POST /v1/erasures/{erasureId}` (D-70), as its handler gets it. */
export type GetErasureRequest<File> = StubRequest<'getErasure', File>;

export type GetErasureResponse =
  /** 200 */
  | Success<'getErasure'>
  /** 400 `invalid_json`: The body is not valid JSON. */
  | Refused<'invalid_json'>
  /** 400 `invalid_value`: A field has a wrong type or value. */
  | Refused<'invalid_value'>
  /** 400 `missing_field`: A required field is missing. */
  | Refused<'missing_field'>
  /** 401 `bad_signature`: The signature does not match, or its timestamp is too far from the server's time. */
  | Refused<'bad_signature'>
  /** 404 `erasure_not_found`: There is no such erasure. */
  | Refused<'erasure_not_found'>
  /** 413 `payload_too_large`: The body, or an image in it, is larger than allowed. */
  | Refused<'payload_too_large'>
  /** 415 `unsupported_media_type`: The content type is not one that this operation takes. */
  | Refused<'unsupported_media_type'>
  /** 429 `too_many_requests`: Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After. */
  | Refused<'too_many_requests'>
  /** 500 `system_error`: Something went wrong on our side. Quote the request id to support. */
  | Refused<'system_error'>
  /** 503 `unavailable`: The service is briefly unavailable. Try again after the time in Retry-After. */
  | Refused<'unavailable'>;

/** `GET /v1/services` (D-37), as its handler gets it. */
export type ListServicesRequest<File> = StubRequest<'listServices', File>;

export type ListServicesResponse =
  /** 200 */
  | Success<'listServices'>
  /** 400 `invalid_value`: A field has a wrong type or value. */
  | Refused<'invalid_value'>
  /** 500 `system_error`: Something went wrong on our side. Quote the request id to support. */
  | Refused<'system_error'>
  /** 503 `unavailable`: The service is briefly unavailable. Try again after the time in Retry-After. */
  | Refused<'unavailable'>;

/** `GET /v1/valid_documents` (D-37), as its handler gets it. */
export type ListValidDocumentsRequest<File> = StubRequest<'listValidDocuments', File>;

export type ListValidDocumentsResponse =
  /** 200 */
  | Success<'listValidDocuments'>
  /** 400 `invalid_value`: A field has a wrong type or value. */
  | Refused<'invalid_value'>
  /** 500 `system_error`: Something went wrong on our side. Quote the request id to support. */
  | Refused<'system_error'>
  /** 503 `unavailable`: The service is briefly unavailable. Try again after the time in Retry-After. */
  | Refused<'unavailable'>;

/** `POST /v1/verifications/{serviceJobId}` (D-47), as its handler gets it. */
export type ReportVerificationRequest<File> = StubRequest<'reportVerification', File>;

export type ReportVerificationResponse =
  /** 200 */
  | Success<'reportVerification'>
  /** 400 `invalid_json`: The body is not valid JSON. */
  | Refused<'invalid_json'>
  /** 400 `invalid_value`: A field has a wrong type or value. */
  | Refused<'invalid_value'>
  /** 400 `missing_field`: A required field is missing. */
  | Refused<'missing_field'>
  /** 401 `bad_signature`: The signature headers are missing, wrong or too old. */
  | Refused<'bad_signature'>
  /** 404 `job_not_found`: There is no such job. */
  | Refused<'job_not_found'>
  /** 409 `job_complete`: The job is already complete, with another result. */
  | Refused<'job_complete'>
  /** 413 `payload_too_large`: The body, or an image in it, is larger than allowed. */
  | Refused<'payload_too_large'>
  /** 415 `unsupported_media_type`: The content type is not one that this operation takes. */
  | Refused<'unsupported_media_type'>
  /** 500 `system_error`: Something went wrong on our side. Quote the request id to support. */
  | Refused<'system_error'>
  /** 503 `unavailable`: The service is briefly unavailable. Try again after the time in Retry-After. */
  | Refused<'unavailable'>;

/** `POST /sandbox/clock` (D-39), as its handler gets it. */
export type AdvanceSandboxClockRequest<File> = StubRequest<'advanceSandboxClock', File>;

export type AdvanceSandboxClockResponse =
  /** 200 */
  | Success<'advanceSandboxClock'>
  /** 400 `invalid_json`: The body is not valid JSON. */
  | Refused<'invalid_json'>
  /** 400 `invalid_value`: A field has a wrong type or value. */
  | Refused<'invalid_value'>
  /** 400 `missing_field`: A required field is missing. */
  | Refused<'missing_field'>
  /** 413 `payload_too_large`: The body, or an image in it, is larger than allowed. */
  | Refused<'payload_too_large'>
  /** 415 `unsupported_media_type`: The content type is not one that this operation takes. */
  | Refused<'unsupported_media_type'>
  /** 500 `system_error`: Something went wrong on our side. Quote the request id to support. */
  | Refused<'system_error'>
  /** 503 `unavailable`: The service is briefly unavailable. Try again after the time in Retry-After. */
  | Refused<'unavailable'>;

/** `POST /sandbox/reset` (D-97), as its handler gets it. */
export type ResetSandboxRequest<File> = StubRequest<'resetSandbox', File>;

export type ResetSandboxResponse =
  /** 200 */
  | Success<'resetSandbox'>
  /** 400 `invalid_json`: The body is not valid JSON. */
  | Refused<'invalid_json'>
  /** 400 `invalid_value`: A field has a wrong type or value. */
  | Refused<'invalid_value'>
  /** 413 `payload_too_large`: The body, or an image in it, is larger than allowed. */
  | Refused<'payload_too_large'>
  /** 415 `unsupported_media_type`: The content type is not one that this operation takes. */
  | Refused<'unsupported_media_type'>
  /** 500 `system_error`: Something went wrong on our side. Quote the request id to support. */
  | Refused<'system_error'>
  /** 503 `unavailable`: The service is briefly unavailable. Try again after the time in Retry-After. */
  | Refused<'unavailable'>;

/** `POST /sandbox/results` (D-97), as its handler gets it. */
export type SetNextResultsRequest<File> = StubRequest<'setNextResults', File>;

export type SetNextResultsResponse =
  /** 200 */
  | Success<'setNextResults'>
  /** 400 `invalid_json`: The body is not valid JSON. */
  | Refused<'invalid_json'>
  /** 400 `invalid_value`: A field has a wrong type or value. */
  | Refused<'invalid_value'>
  /** 400 `missing_field`: A required field is missing. */
  | Refused<'missing_field'>
  /** 413 `payload_too_large`: The body, or an image in it, is larger than allowed. */
  | Refused<'payload_too_large'>
  /** 415 `unsupported_media_type`: The content type is not one that this operation takes. */
  | Refused<'unsupported_media_type'>
  /** 500 `system_error`: Something went wrong on our side. Quote the request id to support. */
  | Refused<'system_error'>
  /** 503 `unavailable`: The service is briefly unavailable. Try again after the time in Retry-After. */
  | Refused<'unavailable'>;

/** `POST /sandbox/outages` (D-97), as its handler gets it. */
export type SetOutageRequest<File> = StubRequest<'setOutage', File>;

export type SetOutageResponse =
  /** 200 */
  | Success<'setOutage'>
  /** 400 `invalid_json`: The body is not valid JSON. */
  | Refused<'invalid_json'>
  /** 400 `invalid_value`: A field has a wrong type or value. */
  | Refused<'invalid_value'>
  /** 400 `missing_field`: A required field is missing. */
  | Refused<'missing_field'>
  /** 413 `payload_too_large`: The body, or an image in it, is larger than allowed. */
  | Refused<'payload_too_large'>
  /** 415 `unsupported_media_type`: The content type is not one that this operation takes. */
  | Refused<'unsupported_media_type'>
  /** 500 `system_error`: Something went wrong on our side. Quote the request id to support. */
  | Refused<'system_error'>
  /** 503 `unavailable`: The service is briefly unavailable. Try again after the time in Retry-After. */
  | Refused<'unavailable'>;

/** `POST /sandbox/receiver` (D-97), as its handler gets it. */
export type SetReceiverRequest<File> = StubRequest<'setReceiver', File>;

export type SetReceiverResponse =
  /** 200 */
  | Success<'setReceiver'>
  /** 400 `invalid_json`: The body is not valid JSON. */
  | Refused<'invalid_json'>
  /** 400 `invalid_value`: A field has a wrong type or value. */
  | Refused<'invalid_value'>
  /** 413 `payload_too_large`: The body, or an image in it, is larger than allowed. */
  | Refused<'payload_too_large'>
  /** 415 `unsupported_media_type`: The content type is not one that this operation takes. */
  | Refused<'unsupported_media_type'>
  /** 500 `system_error`: Something went wrong on our side. Quote the request id to support. */
  | Refused<'system_error'>
  /** 503 `unavailable`: The service is briefly unavailable. Try again after the time in Retry-After. */
  | Refused<'unavailable'>;

/** `POST /sandbox/callbacks` (D-97), as its handler gets it. */
export type ListReceivedCallbacksRequest<File> = StubRequest<'listReceivedCallbacks', File>;

export type ListReceivedCallbacksResponse =
  /** 200 */
  | Success<'listReceivedCallbacks'>
  /** 400 `invalid_json`: The body is not valid JSON. */
  | Refused<'invalid_json'>
  /** 400 `invalid_value`: A field has a wrong type or value. */
  | Refused<'invalid_value'>
  /** 413 `payload_too_large`: The body, or an image in it, is larger than allowed. */
  | Refused<'payload_too_large'>
  /** 415 `unsupported_media_type`: The content type is not one that this operation takes. */
  | Refused<'unsupported_media_type'>
  /** 500 `system_error`: Something went wrong on our side. Quote the request id to support. */
  | Refused<'system_error'>
  /** 503 `unavailable`: The service is briefly unavailable. Try again after the time in Retry-After. */
  | Refused<'unavailable'>;

/** `POST /sandbox/callbacks/test` (D-97), as its handler gets it. */
export type SendTestCallbackRequest<File> = StubRequest<'sendTestCallback', File>;

export type SendTestCallbackResponse =
  /** 200 */
  | Success<'sendTestCallback'>
  /** 400 `invalid_json`: The body is not valid JSON. */
  | Refused<'invalid_json'>
  /** 400 `invalid_value`: A field has a wrong type or value. */
  | Refused<'invalid_value'>
  /** 413 `payload_too_large`: The body, or an image in it, is larger than allowed. */
  | Refused<'payload_too_large'>
  /** 415 `unsupported_media_type`: The content type is not one that this operation takes. */
  | Refused<'unsupported_media_type'>
  /** 500 `system_error`: Something went wrong on our side. Quote the request id to support. */
  | Refused<'system_error'>
  /** 503 `unavailable`: The service is briefly unavailable. Try again after the time in Retry-After. */
  | Refused<'unavailable'>;

/** `POST /sandbox/partners` (D-97), as its handler gets it. */
export type CreateSandboxPartnerRequest<File> = StubRequest<'createSandboxPartner', File>;

export type CreateSandboxPartnerResponse =
  /** 200 */
  | Success<'createSandboxPartner'>
  /** 400 `invalid_json`: The body is not valid JSON. */
  | Refused<'invalid_json'>
  /** 400 `invalid_value`: A field has a wrong type or value. */
  | Refused<'invalid_value'>
  /** 413 `payload_too_large`: The body, or an image in it, is larger than allowed. */
  | Refused<'payload_too_large'>
  /** 415 `unsupported_media_type`: The content type is not one that this operation takes. */
  | Refused<'unsupported_media_type'>
  /** 500 `system_error`: Something went wrong on our side. Quote the request id to support. */
  | Refused<'system_error'>
  /** 503 `unavailable`: The service is briefly unavailable. Try again after the time in Retry-After. */
  | Refused<'unavailable'>;
