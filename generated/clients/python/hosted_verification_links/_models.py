# Generated from openapi/ by `npm run generate`. Do not edit.
"""The shapes of the contract. Fields have the names that they have on the wire."""
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Dict, List, Literal, Optional

__all__ = [
    "Availability",
    "Callback",
    "Capture",
    "ClockResponse",
    "Consent",
    "CountryDocuments",
    "CountryServices",
    "CreateLinkResponse",
    "CreateLinksResponse",
    "DailyCount",
    "Delivery",
    "DeliveryState",
    "Erasure",
    "ErasureCounts",
    "ErasureState",
    "ErrorCode",
    "ErrorDetail",
    "Event",
    "EventData",
    "HistoryEntry",
    "IdTypeEntry",
    "ImageCheck",
    "ImageLinks",
    "ImageSource",
    "JobResult",
    "JobState",
    "JobStatusResponse",
    "Link",
    "LinkEvent",
    "LinkEventData",
    "LinkEventType",
    "LinkInBatch",
    "LinkInBatchResult",
    "LinkState",
    "ListCallbacksResponse",
    "ListDailyCountsResponse",
    "ListJobsResponse",
    "ListLinkEventsResponse",
    "ListLinksResponse",
    "ListMeta",
    "ListedJob",
    "NumberForm",
    "PausedEndpoint",
    "PersonFieldName",
    "Prefill",
    "ResetResponse",
    "RetryRule",
    "RetryStep",
    "ServiceIdType",
    "ServiceMethod",
    "ServicesResponse",
    "StagedImages",
    "SubmissionFieldName",
    "SubmissionResponse",
    "UpdateLinkResponse",
    "ValidDocument",
    "ValidDocumentsResponse",
    "VerificationMethod",
]

# How the ID type is verified. One method for each ID type of a link (§2.2 of the interface).
VerificationMethod = Literal["biometric_kyc", "doc_verification", "enhanced_document_verification", "enhanced_kyc"]

# What a person redoes - the ID number, the selfie, or a side of the document.
RetryStep = Literal["number", "selfie", "front", "back"]

# `camera`: the page offers no upload, and a submission with an image whose source is not `camera`
# is refused. `any`, the default: images may come from files.
Capture = Literal["camera", "any"]

# A detail of the person.
PersonFieldName = Literal["id_number", "first_name", "last_name", "dob"]

# What happened on a link (D-114). `link.opened` is a person’s doing, not a load.
LinkEventType = Literal["link.opened", "link.consented", "link.submitted", "link.retried", "link.completed", "link.abandoned", "link.expired"]

# `disabled`: `disabled_at` is set. `used`: it has accepted all submissions that it takes.
# `expired`: `expires_at` is over. `active`: none of these. The first that applies counts, in the
# order disabled, used up by a single use, expired, full.
LinkState = Literal["active", "used", "expired", "disabled"]

# `open`: there is no final result yet, but there may be a provisional one. `successful`, `failed`:
# the final result.
JobState = Literal["open", "successful", "failed"]

# Where an image comes from: `camera` for one that the page's camera took, `file` for one that was
# chosen. It is what the sender says; nothing proves it. Left out where the sender does not know, as
# the page without script.
ImageSource = Literal["camera", "file"]

# What the page's script found when it looked at an image before it was sent: `passed`, what was
# wrong where the user sent it nevertheless, or `none` where it could not look. It is what the
# sender says; nothing proves it.
ImageCheck = Literal["passed", "overridden:resolution", "overridden:uniform", "overridden:dark", "overridden:glare", "overridden:blur", "overridden:framing", "overridden:face", "overridden:several", "overridden:far", "overridden:turned", "overridden:covered", "overridden:card", "overridden:same", "none"]

# `waiting` has an attempt ahead; `delivered` was answered with a 2xx; `failed` used up its
# attempts, or was answered with 410; `paused` was not tried, because its address has given nothing
# but failures for days.
DeliveryState = Literal["waiting", "delivered", "failed", "paused"]

# `pending` is being carried out; `erased` can no longer be read through the service; `purged`
# neither from the database's files.
ErasureState = Literal["pending", "erased", "purged"]

# A field of a submission.
SubmissionFieldName = Literal["id_number", "first_name", "last_name", "dob", "selfie", "document_front", "document_back"]

ErrorCode = Literal[
    # Something went wrong on our side. Quote the request id to support.
    "2201",
    # The body is not valid JSON.
    "2203",
    # A field has a wrong type or value.
    "2204",
    # The signature does not match, or its timestamp is too far from the server's time.
    "2205",
    # A required field is missing.
    "2213",
    # this ID number has been blocked due to multiple submissions, use the designated endpoint to
    # reactivate it
    "2222",
    # Something went wrong on our side. Quote the request id to support.
    "2301",
    # The body is not valid JSON.
    "2303",
    # There is no such job for this user.
    "2304",
    # Invalid sec_key: it does not match, or its timestamp is too far from the server's time.
    "2305",
    # The enrolled user is disabled.
    "2307",
    # No enrolled user found: the user's data was erased.
    "2310",
    # A required field is missing.
    "2313",
    # Something went wrong on our side. Quote the request id to support.
    "2401",
    # The signature does not match, or its timestamp is too far from the server's time.
    "2405",
    # A required field is missing.
    "2413",
    # The signature does not match, or its timestamp is too far from the server's time.
    "bad_signature",
    # The content of the callback was erased; it cannot be sent again.
    "callback_erased",
    # There is no such callback.
    "callback_not_found",
    # There is no such erasure.
    "erasure_not_found",
    # The ID number was not submitted to a link of this partner, so the partner cannot reset it.
    "id_number_not_submitted",
    # This Idempotency-Key was used with another body. Use a new key for another body.
    "idempotency_key_reused",
    # The body is not valid JSON.
    "invalid_json",
    # A field has a wrong type or value.
    "invalid_value",
    # This user already has a job with that job_id.
    "job_exists",
    # The link is disabled.
    "link_disabled",
    # The link has expired.
    "link_expired",
    # The link has accepted as many submissions as it was made for.
    "link_full",
    # There is no such link.
    "link_not_found",
    # The link has no ID types yet.
    "link_not_ready",
    # The link was for one submission, which has been made.
    "link_used",
    # A required field is missing.
    "missing_field",
    # The body, or an image in it, is larger than allowed.
    "payload_too_large",
    # A request with this Idempotency-Key is still in progress.
    "request_in_progress",
    # Something went wrong on our side. Quote the request id to support.
    "system_error",
    # Too many different ID numbers were tried on this link from the same network address. Try again
    # after the time in Retry-After.
    "too_many_id_numbers",
    # Too many requests of this partner, or too much sent within a day. Try again after the time in
    # Retry-After.
    "too_many_requests",
    # Too many submissions were sent to this link, or for this ID number, in all or from the same
    # network address. Try again after the time in Retry-After.
    "too_many_submissions",
    # Too many submissions are being sent to this link at the same time. Try again after the time in
    # Retry-After.
    "too_many_uploads",
    # The images of this partner's submissions have reached the limit of a day, in all or from the
    # same network address. Try again after the time in Retry-After.
    "too_much_image_data",
    # The service is briefly unavailable. Try again after the time in Retry-After.
    "unavailable",
    # The ID type is not supported here.
    "unsupported_id_type",
    # The content type is not one that this operation takes.
    "unsupported_media_type",
    # More submissions wait to be verified than can be for now. Try again after the time in
    # Retry-After.
    "verifier_busy",
]


@dataclass(frozen=True)
class CreateLinkResponse:
    """The new link (§4.1 of the interface)."""

    #: The generated link address.
    link: str
    #: Reference id of a link, a random UUID. It is the `linkId` of paths.
    ref_id: str
    #: The same address as `link`, under the name that update and get use.
    link_url: str


@dataclass(frozen=True)
class IdTypeEntry:
    """An ID type that a link accepts, with its one verification method (§2.2 of the interface)."""

    #: Two-letter ISO 3166-1 code of a supported country (§2.2 of the interface).
    country: str
    #: An ID type of the country, as listed by `GET /v1/services` (§2.2 of the interface).
    id_type: str
    #: How the ID type is verified. One method for each ID type of a link (§2.2 of the interface).
    verification_method: VerificationMethod


@dataclass(frozen=True)
class RetryRule:
    """What is redone after a result."""

    #: 1012 ID found, 1013 ID not found, 1014 unsupported ID number format, 1015 source unavailable,
    #: 0810 document verified, 0811 rejected, 0812 provisional, 2301 the verification could not be
    #: carried out.
    code: str
    #: What is to be redone; an empty list is nothing but to send again.
    steps: List[RetryStep]


@dataclass(frozen=True)
class Prefill:
    """What you know of the link's user. The page shows it masked. A submission that says
    `use_prefill` gets the value of each field that it leaves out. It is sealed, never
    returned, and erased when the link is used or over, or with the user's data. Details of a
    person need a link for one user: `is_single_use` or `user_id`. `country` and `id_type`
    come together and choose an ID type of the link.
    """

    #: Two-letter ISO 3166-1 code of a supported country (§2.2 of the interface).
    country: Optional[str] = None
    #: An ID type of the country, as listed by `GET /v1/services` (§2.2 of the interface).
    id_type: Optional[str] = None
    #: An ID number. Letter case, spaces, hyphens, slashes and other signs between do not matter
    #: (D-20).
    id_number: Optional[str] = None
    #: Given names.
    first_name: Optional[str] = None
    #: Family name.
    last_name: Optional[str] = None
    #: Date of birth, `YYYY-MM-DD`.
    dob: Optional[str] = None


@dataclass(frozen=True)
class UpdateLinkResponse:
    """The link after the update (§4.2 of the interface)."""

    #: The ID types that the link accepts. Each (country, id_type) appears once, with a method that
    #: the catalogue lists for it.
    id_types: List[IdTypeEntry]
    #: The link address.
    link_url: str
    #: Reference id of a link, a random UUID. It is the `linkId` of paths.
    ref_id: str
    #: Time the link was disabled; null while it is not.
    disabled_at: Optional[datetime] = None
    #: The logo for dark grounds, a publicly accessible png or svg image: shown in place of
    #: `logo_url` where the user's device is in dark mode. An address as of `logo_url`.
    logo_url_dark: Optional[str] = None
    #: The origins whose pages may show the link's page in a frame. Without any, no page may. https
    #: only; in the sandbox also `http://localhost` and `http://127.0.0.1`, with any port.
    embed_origins: Optional[List[str]] = None
    #: `camera`: the page offers no upload, and a submission with an image whose source is not
    #: `camera` is refused. `any`, the default: images may come from files.
    capture: Optional[Capture] = None
    #: Which fields of `prefill` are kept, never their values.
    prefilled_fields: Optional[List[Literal["country", "id_type", "id_number", "first_name", "last_name", "dob"]]] = None
    #: Fields that the page leaves out where they are optional. Where an ID type requires one, the
    #: page asks for it all the same.
    hidden_fields: Optional[List[PersonFieldName]] = None


@dataclass(frozen=True)
class Link:
    """A hosted verification link, all fields of §2.1 of the interface but `link`, and
    `theme_color` and `max_submissions`. Every field is always present, null when unset; but
    `attempts_max`, `retry_on`, `logo_url_dark`, `embed_origins`, `capture`,
    `prefilled_fields` and `hidden_fields` are there where they are set.
    """

    #: Reference id of a link, a random UUID. It is the `linkId` of paths.
    ref_id: str
    #: Id of the link; equals `ref_id`.
    link_id: str
    #: The link address.
    link_url: str
    #: The ID types that the link accepts. Each (country, id_type) appears once, with a method that
    #: the catalogue lists for it.
    id_types: List[IdTypeEntry]
    #: true for a single-use link.
    is_single_use: bool
    #: Partner name shown on the page.
    company_name: str
    #: Link to the privacy or data policy page.
    data_privacy_policy_url: str
    #: ISO 8601, UTC, with milliseconds.
    created_at: datetime
    #: ISO 8601, UTC, with milliseconds.
    updated_at: datetime
    #: Jobs accepted through the link (D-18).
    total_jobs: int
    #: Jobs completed with success.
    successful_jobs: int
    #: Jobs completed without success.
    failed_jobs: int
    #: The partner's 3-character id, leading zeros kept (§8.5 of the interface).
    partner_id: str
    #: Name associated with the link.
    name: Optional[str] = None
    #: How many submissions the link accepts; null for no such limit.
    max_submissions: Optional[int] = None
    #: How often the person of a single-use link may try, where the result of a try says what to
    #: redo (`retry`). Without it, once. A multi-use link has none.
    attempts_max: Optional[int] = None
    #: After which final results the person may try again, where the verifier does not say so, and
    #: what is then redone. Steps that the ID type does not have are left out. Only with
    #: `attempts_max`.
    retry_on: Optional[List[RetryRule]] = None
    #: The logo for dark grounds, a publicly accessible png or svg image: shown in place of
    #: `logo_url` where the user's device is in dark mode. An address as of `logo_url`.
    logo_url_dark: Optional[str] = None
    #: The origins whose pages may show the link's page in a frame. Without any, no page may. https
    #: only; in the sandbox also `http://localhost` and `http://127.0.0.1`, with any port.
    embed_origins: Optional[List[str]] = None
    #: `camera`: the page offers no upload, and a submission with an image whose source is not
    #: `camera` is refused. `any`, the default: images may come from files.
    capture: Optional[Capture] = None
    #: Which fields of `prefill` are kept, never their values.
    prefilled_fields: Optional[List[Literal["country", "id_type", "id_number", "first_name", "last_name", "dob"]]] = None
    #: Fields that the page leaves out where they are optional. Where an ID type requires one, the
    #: page asks for it all the same.
    hidden_fields: Optional[List[PersonFieldName]] = None
    #: Where JSON results are posted; null where the partner's default callback URL is used.
    callback_url: Optional[str] = None
    #: The logo shown on the page, a png or svg image.
    logo_url: Optional[str] = None
    #: The page's colour; null when unset.
    theme_color: Optional[str] = None
    #: The user of the link. null on a multi-use link made without one - each submission gets its
    #: own.
    user_id: Optional[str] = None
    #: The partner parameters as sent; null when none were.
    partner_params: Optional[Dict[str, str]] = None
    #: Where the user is redirected after submission, cancellation or failure.
    redirect_url: Optional[str] = None
    #: Expiry of the link; null where links do not expire (D-10).
    expires_at: Optional[datetime] = None
    #: Time the link was disabled; null while it is not.
    disabled_at: Optional[datetime] = None


@dataclass(frozen=True)
class LinkEventData:
    """What the step of a link is about."""

    #: The link.
    ref_id: str
    #: Of `link.submitted`, `link.retried` and `link.completed`, the job.
    service_job_id: Optional[str] = None


@dataclass(frozen=True)
class LinkEvent:
    """A step of a link, as it is posted to the events URL, with its id. Nothing in it is about a
    person.
    """

    #: Its id, the `webhook-id` under which it is posted.
    event_id: str
    #: What happened on a link (D-114). `link.opened` is a person’s doing, not a load.
    type: LinkEventType
    #: When it was noticed.
    timestamp: datetime
    #: The partner's 3-character id, leading zeros kept (§8.5 of the interface).
    partner_id: str
    #: What the step of a link is about.
    data: LinkEventData


@dataclass(frozen=True)
class ListLinkEventsResponse:
    """Events of a link, in the order in which they happened."""

    #: The events.
    events: List[LinkEvent]
    #: Whether there are later ones already. Send the last `event_id` as `after_event`.
    has_more: bool


@dataclass(frozen=True)
class ListMeta:
    """Where the page stands in the whole list (§2.3 of the interface)."""

    #: The page that was asked for; 1 with a cursor or a filter.
    page: int
    #: Links on a page.
    limit: int
    #: Links in all, whatever the filters.
    total: int
    #: Pages in all, `total` by `limit` rounded up; 0 when there are no links.
    totalPages: int


@dataclass(frozen=True)
class ListLinksResponse:
    """A page of the partner's links, newest first (§2.3 of the interface)."""

    #: Full link objects, newest first.
    links: List[Link]
    #: Where the page stands in the whole list (§2.3 of the interface).
    meta: ListMeta
    #: Where the next page begins; null on the last one. Only where a cursor or a filter was sent. A
    #: page may have fewer links than `limit`, or none, before the last: it looks through 10,000 of
    #: the partner's links at most.
    next_cursor: Optional[str] = None


@dataclass(frozen=True)
class ErrorDetail:
    """A field that is wrong."""

    #: JSON Pointer to the field in the request.
    path: str
    #: What would be right.
    message: str


@dataclass(frozen=True)
class LinkInBatchResult:
    """What became of one link of a batch: what createLink answers, or `code`, `error` and
    `details` where the link was not created.
    """

    #: The generated link address.
    link: Optional[str] = None
    #: Reference id of a link, a random UUID. It is the `linkId` of paths.
    ref_id: Optional[str] = None
    #: The same address as `link`, under the name that update and get use.
    link_url: Optional[str] = None
    #: Only of a link that was not created. The code that createLink would have answered.
    code: Optional[Literal["2204", "2213", "unsupported_id_type", "job_exists", "idempotency_key_reused", "2201"]] = None
    #: What is wrong, in a sentence.
    error: Optional[str] = None
    #: The fields that are wrong, each by its path in the link.
    details: Optional[List[ErrorDetail]] = None


@dataclass(frozen=True)
class CreateLinksResponse:
    """The results, in the order of the links."""

    #: One result for each link, at its place.
    results: List[LinkInBatchResult]
    #: How many links there are now.
    created: int
    #: How many were not created.
    failed: int


@dataclass(frozen=True)
class LinkInBatch:
    """One link of a batch, with the fields that createLink takes."""

    #: Partner name shown on the page.
    company_name: str
    #: Link to the privacy or data policy page.
    data_privacy_policy_url: str
    #: Name associated with the link.
    name: Optional[str] = None
    #: The ID types that the link accepts. Each (country, id_type) appears once, with a method that
    #: the catalogue lists for it.
    id_types: Optional[List[IdTypeEntry]] = None
    #: Where JSON results are posted (§6 of the interface). Required unless the partner has a
    #: default callback URL. An address that is not public is refused, however it is written (D-52):
    #: private, shared, link-local, multicast, reserved and unspecified ones, of IPv4 and IPv6, also
    #: IPv4 within IPv6 or in other digits. A sandbox takes loopback.
    callback_url: Optional[str] = None
    #: A publicly accessible png or svg image (§8.6 of the interface).
    logo_url: Optional[str] = None
    #: The logo for dark grounds, a publicly accessible png or svg image: shown in place of
    #: `logo_url` where the user's device is in dark mode. An address as of `logo_url`.
    logo_url_dark: Optional[str] = None
    #: Colour of the page's buttons and links, `#rrggbb`. Any colour serves: the page shades it, or
    #: gives a button an edge, until it can be read, in light and in dark. Updates do not change it.
    theme_color: Optional[str] = None
    #: true for a link that is spent by its first accepted submission (D-11). `false` when absent.
    is_single_use: Optional[bool] = None
    #: How many submissions a multi-use link accepts; then it answers `link_full`. Without it there
    #: is no such limit. A single-use link has none: it accepts one.
    max_submissions: Optional[int] = None
    #: How often the person of a single-use link may try, where the result of a try says what to
    #: redo (`retry`). Without it, once. A multi-use link has none.
    attempts_max: Optional[int] = None
    #: After which final results the person may try again, where the verifier does not say so, and
    #: what is then redone. Steps that the ID type does not have are left out. Only with
    #: `attempts_max`.
    retry_on: Optional[List[RetryRule]] = None
    #: The origins whose pages may show the link's page in a frame. Without any, no page may. https
    #: only; in the sandbox also `http://localhost` and `http://127.0.0.1`, with any port.
    embed_origins: Optional[List[str]] = None
    #: `camera`: the page offers no upload, and a submission with an image whose source is not
    #: `camera` is refused. `any`, the default: images may come from files.
    capture: Optional[Capture] = None
    #: What you know of the link's user. The page shows it masked. A submission that says
    #: `use_prefill` gets the value of each field that it leaves out. It is sealed, never returned,
    #: and erased when the link is used or over, or with the user's data. Details of a person need a
    #: link for one user: `is_single_use` or `user_id`. `country` and `id_type` come together and
    #: choose an ID type of the link.
    prefill: Optional[Prefill] = None
    #: Fields that the page leaves out where they are optional. Where an ID type requires one, the
    #: page asks for it all the same.
    hidden_fields: Optional[List[PersonFieldName]] = None
    #: Tracks a user. An existing user id or a new unique one; made by the service when not
    #: supplied.
    user_id: Optional[str] = None
    #: Expiry of the link, in the future, and in UTC before the year 10000. It comes back as that
    #: moment, in UTC. Without it the link expires after a configured time (90 days).
    expires_at: Optional[datetime] = None
    #: Partner parameters: `user_id`, `job_id` and any extra pairs. Every value is a string. They
    #: come back in responses and in job results (§2.1 of the interface). `user_id` and `job_id`
    #: have 1 to 200 characters, and are used where the link has no `user_id` of its own, and for
    #: the one job of a single-use link (D-24). `app_bridge`, `on` or `off`, says whether the link's
    #: page speaks to the app that shows it (D-122).
    partner_params: Optional[Dict[str, str]] = None
    #: Where the user is sent after submission, cancellation or failure, with `status` and `user_id`
    #: added (§4.5 of the interface). An http or https address by the rule of the others
    #: (`callback_url`), or one with an app's scheme. Refused, in any case: `javascript`, `data`,
    #: `file`, `vbscript`, `blob`, `filesystem`, `about`, `view-source`, and what has no scheme.
    #: Query and fragment stay as they were, but for `status`, which is `successful` or `success`
    #: after an accepted submission, and `user_id` (D-17).
    redirect_url: Optional[str] = None
    #: Makes this link safe to repeat, in a batch or by createLink with the same `Idempotency-Key`:
    #: the same key with the same fields returns the first answer for 24 hours.
    idempotency_key: Optional[str] = None


@dataclass(frozen=True)
class JobResult:
    """Final status details (§2.4 of the interface). Before completion, only `ResultText`,
    `ServiceJobID` and `PartnerParams`.
    """

    #: Human readable result.
    ResultText: str
    #: Internal job id of the service.
    ServiceJobID: str
    #: The `user_id` and `job_id` of the job, its `job_type` and the link's own `partner_params`
    #: (§2.4 of the interface). The first three are those of the job, whatever `partner_params` has
    #: under their names.
    PartnerParams: Dict[str, str]
    #: 1012 ID found, 1013 ID not found, 1014 unsupported ID number format, 1015 source unavailable,
    #: 0810 document verified, 0811 rejected, 0812 provisional, 2301 the verification could not be
    #: carried out.
    ResultCode: Optional[str] = None
    #: Number, sent as a string, for confidence in the final determination (0 to 100).
    ConfidenceValue: Optional[str] = None


@dataclass(frozen=True)
class ImageLinks:
    """Present only when `image_links` was requested; empty when the job has no selfie."""

    #: An expiring link to the selfie image as it was sent but for its metadata, valid for one hour;
    #: 410 afterwards.
    selfie_image: Optional[str] = None


@dataclass(frozen=True)
class Consent:
    """The receipt of a user's consent: what was agreed to, when and where. It names no person,
    and stays when the job's personal data is erased.
    """

    #: When consent was given. On the hosted page, when the submission came; over the API, what the
    #: caller stated, else when the submission came.
    given_at: datetime
    #: The hosted page, its form without script, or a caller of the API that showed a text of its
    #: own.
    channel: Literal["page", "plain_page", "api"]
    #: Name of the company at that time.
    company_name: str
    #: Address of its privacy policy at that time.
    data_privacy_policy_url: str
    #: Language of the text that was shown; null where a caller did not state it.
    language: Optional[str] = None
    #: SHA-256 of the text that was shown, UTF-8, as hexadecimal digits; null where a caller did not
    #: state it.
    text_hash: Optional[str] = None
    #: Version of the hosted page's wording; null over the API.
    text_version: Optional[str] = None
    #: The words that were shown, in job status only; null where the service does not have them.
    text: Optional[str] = None


@dataclass(frozen=True)
class HistoryEntry:
    """What was sent to the callback, without the signing fields that each attempt adds (§2.4 of
    the interface). The personal fields are there when the result has them. `IDNumber`, `DOB`
    and `FullName` are the verifier's; without one, as the user typed them, the number in
    letters and digits alone (D-20), the last two after a success alone (D-44).
    """

    #: 1012 ID found, 1013 ID not found, 1014 unsupported ID number format, 1015 source unavailable,
    #: 0810 document verified, 0811 rejected, 0812 provisional, 2301 the verification could not be
    #: carried out.
    ResultCode: str
    #: Human readable result.
    ResultText: str
    #: Internal job id of the service.
    ServiceJobID: str
    #: Number, sent as a string, for confidence in the determination (0 to 100).
    ConfidenceValue: str
    #: The `user_id` and `job_id` of the job, its `job_type` and the link's own `partner_params`
    #: (§2.4 of the interface). The first three are those of the job, whatever `partner_params` has
    #: under their names.
    PartnerParams: Dict[str, str]
    #: false for a provisional result; a final one follows.
    job_complete: bool
    #: Whether the verification succeeded.
    job_success: bool
    #: Date of birth, `YYYY-MM-DD`.
    DOB: Optional[str] = None
    #: An ID type of the country, as listed by `GET /v1/services` (§2.2 of the interface).
    IDType: Optional[str] = None
    #: Two-letter ISO 3166-1 code of a supported country (§2.2 of the interface).
    Country: Optional[str] = None
    #: Full name.
    FullName: Optional[str] = None
    #: Expiry of the document, `YYYY-MM-DD`, where the source gives one.
    ExpirationDate: Optional[str] = None
    #: The ID number.
    IDNumber: Optional[str] = None
    #: Present only for partners whose operator has switched it on.
    consent: Optional[Consent] = None
    #: The number of the try, from 1. Present only for links with `attempts_max`.
    attempt: Optional[int] = None
    #: The `job_id` of the try before; null for the first. Present only for links with
    #: `attempts_max`.
    previous_job_id: Optional[str] = None
    #: The `job_id` of the first try, which names the tries of a link. Present only for links with
    #: `attempts_max`.
    first_job_id: Optional[str] = None
    #: Grows with each result of the link's tries, so that an older one can be told from a newer
    #: one; 0 before the first. Present only for links with `attempts_max`.
    sequence: Optional[int] = None
    #: What the person may redo on the same link, after a final result; an empty list is to send
    #: again. Left out where they may not try again.
    retry: Optional[List[RetryStep]] = None
    #: How many tries are left, after a final result without success. A source that gave no answer
    #: takes none away. Present only for links with `attempts_max`.
    attempts_left: Optional[int] = None


@dataclass(frozen=True)
class JobStatusResponse:
    """Status of a job (§2.4 of the interface), signed by the service with the key that verified
    the request (D-05).
    """

    #: Timestamp used to create the signature.
    timestamp: str
    #: Signature of the response.
    signature: str
    #: The same value as `signature`.
    sec_key: str
    #: Tracks a user. An existing user id or a new unique one; made by the service when not
    #: supplied.
    user_id: str
    #: Job id assigned by the service or passed in `partner_params.job_id`.
    job_id: str
    #: Whether a final status has been reported.
    job_complete: bool
    #: Whether a successful match was achieved and the user enrolled or authenticated.
    job_success: bool
    #: Final status details (§2.4 of the interface). Before completion, only `ResultText`,
    #: `ServiceJobID` and `PartnerParams`.
    result: JobResult
    #: 2302 - success (§7.1 of the interface). Other codes come as errors.
    code: Literal["2302"]
    #: Present only when `image_links` was requested; empty when the job has no selfie.
    image_links: Optional[ImageLinks] = None
    #: Present only when `consent` was requested, with the words that were shown. Jobs accepted
    #: before receipts were kept have none.
    consent: Optional[Consent] = None
    #: The number of the try, from 1. Present only for links with `attempts_max`.
    attempt: Optional[int] = None
    #: The `job_id` of the try before; null for the first. Present only for links with
    #: `attempts_max`.
    previous_job_id: Optional[str] = None
    #: The `job_id` of the first try, which names the tries of a link. Present only for links with
    #: `attempts_max`.
    first_job_id: Optional[str] = None
    #: Grows with each result of the link's tries, so that an older one can be told from a newer
    #: one; 0 before the first. Present only for links with `attempts_max`.
    sequence: Optional[int] = None
    #: What the person may redo on the same link, after a final result; an empty list is to send
    #: again. Left out where they may not try again.
    retry: Optional[List[RetryStep]] = None
    #: How many tries are left, after a final result without success. A source that gave no answer
    #: takes none away. Present only for links with `attempts_max`.
    attempts_left: Optional[int] = None
    #: Present only when `history` was requested. Each entry is what was sent to the callback,
    #: oldest first.
    history: Optional[List[HistoryEntry]] = None


@dataclass(frozen=True)
class ListedJob:
    """How a job stands, as in its status."""

    #: Tracks a user. An existing user id or a new unique one; made by the service when not
    #: supplied.
    user_id: str
    #: Job id assigned by the service or passed in `partner_params.job_id`.
    job_id: str
    #: Reference id of the link that it was submitted through.
    ref_id: str
    #: Internal job id of the service, `ServiceJobID` of the result (§2.4 of the interface).
    ServiceJobID: str
    #: Two-letter ISO 3166-1 code of a supported country (§2.2 of the interface).
    country: str
    #: An ID type of the country, as listed by `GET /v1/services` (§2.2 of the interface).
    id_type: str
    #: How the ID type is verified. One method for each ID type of a link (§2.2 of the interface).
    verification_method: VerificationMethod
    #: Whether there is a final result.
    job_complete: bool
    #: Whether the final result is a successful match.
    job_success: bool
    #: When it was accepted.
    created_at: datetime
    #: Code of the newest result, which may be provisional; null before the first.
    ResultCode: Optional[str] = None
    #: Human readable result; null before the first.
    ResultText: Optional[str] = None
    #: When its final result was known.
    completed_at: Optional[datetime] = None


@dataclass(frozen=True)
class ListJobsResponse:
    """A page of jobs, newest first."""

    #: The jobs.
    jobs: List[ListedJob]
    #: Where the next page begins; null on the last one. A page may have fewer jobs than `limit`, or
    #: none, before the last: it looks through 1,000 of the partner's jobs at most.
    next_cursor: Optional[str] = None


@dataclass(frozen=True)
class DailyCount:
    """What happened on a day, counted. `ref_id` is null where all links are counted together."""

    #: The day, from midnight to midnight UTC.
    day: str
    #: How often a person opened the page, while the link accepted submissions, by touching it,
    #: scrolling, typing, or sending its form. A load alone is none, so previews of messengers are
    #: not counted, nor is a reload.
    opened: int
    #: How often somebody agreed to the consent.
    consented: int
    #: Accepted submissions.
    submitted: int
    #: Jobs that were completed and successful.
    succeeded: int
    #: Jobs that were completed without success.
    failed: int
    #: The link.
    ref_id: Optional[str] = None


@dataclass(frozen=True)
class ListDailyCountsResponse:
    """A page of counts, the newest day first. Days without any are left out."""

    #: The counts.
    counts: List[DailyCount]
    #: Where the next page begins; null on the last one.
    next_cursor: Optional[str] = None


@dataclass(frozen=True)
class ResetResponse:
    """The limit was reset (§2.5 of the interface)."""

    #: Says that the limit was reset.
    message: Literal["Rate limit reset successful"]
    #: `true` when the limit was reset. A string, not a boolean.
    success: Literal["true"]


@dataclass(frozen=True)
class SubmissionResponse:
    """The submission was accepted and its job is queued."""

    #: Job id assigned by the service or passed in `partner_params.job_id`.
    job_id: str
    #: Tracks a user. An existing user id or a new unique one; made by the service when not
    #: supplied.
    user_id: str
    #: Where to send the user, with `status` and `user_id` set (§4.5 of the interface); null when
    #: the link has none.
    redirect_url: Optional[str] = None
    #: The `visit` of the same person's next try. Present only for links with `attempts_max`; keep
    #: it where only that person can read it. A next try leaves out what is kept.
    retry_visit: Optional[str] = None


@dataclass(frozen=True)
class StagedImages:
    """What the submission of the visit names in place of the images."""

    #: When they are erased without a submission.
    expires_at: datetime
    #: An image that `stageImages` has kept for the `visit` of this submission, in place of the
    #: image itself. It can be named once, within an hour.
    selfie_ref: Optional[str] = None
    #: An image that `stageImages` has kept for the `visit` of this submission, in place of the
    #: image itself. It can be named once, within an hour.
    document_front_ref: Optional[str] = None
    #: An image that `stageImages` has kept for the `visit` of this submission, in place of the
    #: image itself. It can be named once, within an hour.
    document_back_ref: Optional[str] = None


@dataclass(frozen=True)
class Delivery:
    """How the delivery of a callback stands."""

    #: The `webhook-id` that every attempt carries.
    webhook_id: str
    #: Internal job id of the service.
    ServiceJobID: str
    #: Tracks a user. An existing user id or a new unique one; made by the service when not
    #: supplied.
    user_id: str
    #: Job id assigned by the service or passed in `partner_params.job_id`.
    job_id: str
    #: `waiting` has an attempt ahead; `delivered` was answered with a 2xx; `failed` used up its
    #: attempts, or was answered with 410; `paused` was not tried, because its address has given
    #: nothing but failures for days.
    state: DeliveryState
    #: Attempts made so far, those before a replay included.
    attempts: int
    #: When the result was known.
    created_at: datetime
    #: When it is tried again; null when it is not.
    next_attempt_at: Optional[datetime] = None
    #: When it was tried last; null when it was not yet.
    last_attempt_at: Optional[datetime] = None
    #: HTTP status of the last answer; null when there was none.
    last_status: Optional[int] = None
    #: Where the last answer redirected to, which is not followed (D-19): without user, query and
    #: fragment, which may have secrets; `?…` at the end stands for a query. null when it did not
    #: redirect, and once the answer is erased.
    last_location: Optional[str] = None
    #: Why the last attempt had no whole answer - `timeout`, `connection`, `dns`, `tls`,
    #: `malformed_answer`, `line_ends`, `headers_too_long`, `address_refused` or `no_callback_url`;
    #: `endpoint_paused` where none was made. null when there was an answer.
    last_error: Optional[str] = None
    #: Where it goes; null while neither the link nor the partner has a callback URL.
    url: Optional[str] = None


@dataclass(frozen=True)
class PausedEndpoint:
    """An address that nothing new is sent to, because it has given nothing but failures for
    days. A replay that succeeds ends the pause, and so does the operator; of an events URL
    one event an hour is tried, whose success ends it.
    """

    #: The callback URL or the events URL.
    url: str
    #: What is not sent there. A URL of both may be paused for one of them alone.
    receives: Literal["callbacks", "events"]
    #: Since when it is paused.
    paused_at: datetime
    #: Its first failure since the last success.
    failing_since: datetime
    #: HTTP status of its last answer; null when there was none.
    last_status: Optional[int] = None
    #: Why there was no answer; null when there was one.
    last_error: Optional[str] = None


@dataclass(frozen=True)
class ListCallbacksResponse:
    """A page of deliveries, newest first."""

    #: The deliveries.
    callbacks: List[Delivery]
    #: The partner's addresses that are paused now, with the reason.
    paused_endpoints: List[PausedEndpoint]
    #: Where the next page begins; null on the last one.
    next_cursor: Optional[str] = None


@dataclass(frozen=True)
class ErasureCounts:
    """What went so far. What was erased before is not counted again."""

    #: Jobs whose personal data went.
    jobs: int
    #: Images.
    images: int
    #: Contents of callbacks.
    payloads: int
    #: Answers of the partner's receiver to callbacks.
    responses: int
    #: Answers to submissions, saved for repeats with an `Idempotency-Key`.
    saved_responses: int
    #: Jobs and links whose ids were replaced.
    pseudonyms: int


@dataclass(frozen=True)
class Erasure:
    """How far an erasure is, and what went."""

    #: Id of the erasure.
    erasure_id: str
    #: `pending` is being carried out; `erased` can no longer be read through the service; `purged`
    #: neither from the database's files.
    state: ErasureState
    #: Whether ids are replaced as well.
    pseudonyms: bool
    #: When it was asked for.
    requested_at: datetime
    #: What went so far. What was erased before is not counted again.
    erased: ErasureCounts
    #: When everything was erased; null until then.
    erased_at: Optional[datetime] = None
    #: When nothing of it was left in the files of the database; null until then.
    purged_at: Optional[datetime] = None


@dataclass(frozen=True)
class ServiceMethod:
    """A verification method and the submission fields it takes."""

    #: How the ID type is verified. One method for each ID type of a link (§2.2 of the interface).
    verification_method: VerificationMethod
    #: Fields that a submission must have.
    required_fields: List[SubmissionFieldName]
    #: Fields that a submission may have.
    optional_fields: List[SubmissionFieldName]


@dataclass(frozen=True)
class NumberForm:
    """The form of the numbers of an ID type."""

    #: Regular expression for the number, upper case, without spaces and hyphens.
    pattern: str
    #: The form in words.
    hint: str
    #: A number that fits.
    example: str


@dataclass(frozen=True)
class Availability:
    """Whether the source of an ID type answered within the last hour."""

    #: `good`; `degraded`: a fifth of its verifications or more had no answer; `down`: four fifths
    #: or more.
    state: Literal["good", "degraded", "down"]
    #: Since when it is not good, to five minutes; null where it is good.
    since: Optional[datetime] = None


@dataclass(frozen=True)
class ServiceIdType:
    """An ID type and how it can be verified."""

    #: An ID type of the country, as listed by `GET /v1/services` (§2.2 of the interface).
    id_type: str
    #: English name of the ID type.
    name: str
    #: The methods that a link may use for it, each with its fields.
    verification_methods: List[ServiceMethod]
    #: The form of its numbers; null where no number is asked for.
    id_number: Optional[NumberForm] = None
    #: Whether the source of an ID type answered within the last hour.
    availability: Optional[Availability] = None


@dataclass(frozen=True)
class CountryServices:
    """The ID types of a country."""

    #: Two-letter ISO 3166-1 code of a supported country (§2.2 of the interface).
    country: str
    #: English name of the country.
    name: str
    #: Its ID types.
    id_types: List[ServiceIdType]


@dataclass(frozen=True)
class ServicesResponse:
    """Supported countries and ID types, with what each verification method asks for."""

    #: One entry for each country.
    services: List[CountryServices]


@dataclass(frozen=True)
class ValidDocument:
    """A document and its sides."""

    #: An ID type of the country, as listed by `GET /v1/services` (§2.2 of the interface).
    id_type: str
    #: English name of the document.
    name: str
    #: Whether its back is photographed as well.
    has_back: bool
    #: The document methods that a link may use for it.
    verification_methods: List[VerificationMethod]


@dataclass(frozen=True)
class CountryDocuments:
    """The documents of a country."""

    #: Two-letter ISO 3166-1 code of a supported country (§2.2 of the interface).
    country: str
    #: English name of the country.
    name: str
    #: Its documents.
    documents: List[ValidDocument]


@dataclass(frozen=True)
class ValidDocumentsResponse:
    """Documents that document verification accepts."""

    #: One entry for each country.
    valid_documents: List[CountryDocuments]


@dataclass(frozen=True)
class ClockResponse:
    """The sandbox's clock."""

    #: ISO 8601, UTC, with milliseconds.
    now: datetime


@dataclass(frozen=True)
class Callback:
    """A job result as posted to the callback URL (§6 of the interface): a history entry plus the
    signing fields, which are fresh for each attempt.
    """

    #: 1012 ID found, 1013 ID not found, 1014 unsupported ID number format, 1015 source unavailable,
    #: 0810 document verified, 0811 rejected, 0812 provisional, 2301 the verification could not be
    #: carried out.
    ResultCode: str
    #: Human readable result.
    ResultText: str
    #: Internal job id of the service.
    ServiceJobID: str
    #: Number, sent as a string, for confidence in the determination (0 to 100).
    ConfidenceValue: str
    #: The `user_id` and `job_id` of the job, its `job_type` and the link's own `partner_params`
    #: (§2.4 of the interface). The first three are those of the job, whatever `partner_params` has
    #: under their names.
    PartnerParams: Dict[str, str]
    #: false for a provisional result; a final one follows.
    job_complete: bool
    #: Whether the verification succeeded.
    job_success: bool
    #: Time of the attempt by the real clock, as signed.
    timestamp: str
    #: `base64(HMAC-SHA-256(api key, timestamp + partner_id + "sid_request"))`. Its name is that of
    #: the interface: `sec_key` on job status, `signature` elsewhere. Of a request the service reads
    #: the other name too, where the own one is missing or null; where both are sent, it is enough
    #: that one is right (D-03). It is 44 characters of standard base64; another spelling of the
    #: same bytes is a bad signature.
    signature: str
    #: Date of birth, `YYYY-MM-DD`.
    DOB: Optional[str] = None
    #: An ID type of the country, as listed by `GET /v1/services` (§2.2 of the interface).
    IDType: Optional[str] = None
    #: Two-letter ISO 3166-1 code of a supported country (§2.2 of the interface).
    Country: Optional[str] = None
    #: Full name.
    FullName: Optional[str] = None
    #: Expiry of the document, `YYYY-MM-DD`, where the source gives one.
    ExpirationDate: Optional[str] = None
    #: The ID number.
    IDNumber: Optional[str] = None
    #: Present only for partners whose operator has switched it on.
    consent: Optional[Consent] = None
    #: The number of the try, from 1. Present only for links with `attempts_max`.
    attempt: Optional[int] = None
    #: The `job_id` of the try before; null for the first. Present only for links with
    #: `attempts_max`.
    previous_job_id: Optional[str] = None
    #: The `job_id` of the first try, which names the tries of a link. Present only for links with
    #: `attempts_max`.
    first_job_id: Optional[str] = None
    #: Grows with each result of the link's tries, so that an older one can be told from a newer
    #: one; 0 before the first. Present only for links with `attempts_max`.
    sequence: Optional[int] = None
    #: What the person may redo on the same link, after a final result; an empty list is to send
    #: again. Left out where they may not try again.
    retry: Optional[List[RetryStep]] = None
    #: How many tries are left, after a final result without success. A source that gave no answer
    #: takes none away. Present only for links with `attempts_max`.
    attempts_left: Optional[int] = None


@dataclass(frozen=True)
class EventData:
    """What an event is about; the fields depend on its type."""

    #: Of `address.failing` and `address.paused`, the callback address without path and query.
    address: Optional[str] = None
    #: Of `address.failing` and `address.paused`, its first failure since the last success.
    failing_since: Optional[datetime] = None
    #: Of `address.paused`, since when nothing is sent to it.
    paused_at: Optional[datetime] = None
    #: Of `callback.exhausted`, the `webhook-id` of the callback.
    webhook_id: Optional[str] = None
    #: Of `callback.exhausted` and `verification.stuck`, and of `link.submitted`, `link.retried` and
    #: `link.completed`, the job.
    service_job_id: Optional[str] = None
    #: Of `callback.exhausted`, the attempts made.
    attempts: Optional[int] = None
    #: Of an address or a callback, the HTTP status of the last answer; null when there was none.
    last_status: Optional[int] = None
    #: Of an address or a callback, why there was no whole answer; null when there was one.
    last_error: Optional[str] = None
    #: Of `link.expired_unused` and of each step of a link, the link.
    ref_id: Optional[str] = None
    #: Of `link.expired_unused`, when it expired.
    expires_at: Optional[datetime] = None
    #: Of `verification.stuck`, when the job was accepted.
    waiting_since: Optional[datetime] = None


@dataclass(frozen=True)
class Event:
    """Something that happened to a partner. Nothing in it is about a person."""

    #: What happened.
    type: Literal["address.failing", "address.paused", "callback.exhausted", "link.abandoned", "link.completed", "link.consented", "link.expired", "link.expired_unused", "link.opened", "link.retried", "link.submitted", "verification.stuck"]
    #: When it was noticed.
    timestamp: datetime
    #: The partner's 3-character id, leading zeros kept (§8.5 of the interface).
    partner_id: str
    #: What an event is about; the fields depend on its type.
    data: EventData
