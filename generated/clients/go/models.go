// Generated from openapi/ by `npm run generate`. Do not edit.

package hostedlinks

import "time"

// The codes of the contract's errors. Error.Code holds one of them, or one of the client's own.
const (
	// Something went wrong on our side. Quote the request id to support.
	Code2201 = "2201"
	// The body is not valid JSON.
	Code2203 = "2203"
	// A field has a wrong type or value.
	Code2204 = "2204"
	// The signature does not match, or its timestamp is too far from the server's time.
	Code2205 = "2205"
	// A required field is missing.
	Code2213 = "2213"
	// this ID number has been blocked due to multiple submissions, use the designated endpoint to
	// reactivate it
	Code2222 = "2222"
	// Something went wrong on our side. Quote the request id to support.
	Code2301 = "2301"
	// The body is not valid JSON.
	Code2303 = "2303"
	// There is no such job for this user.
	Code2304 = "2304"
	// Invalid sec_key: it does not match, or its timestamp is too far from the server's time.
	Code2305 = "2305"
	// The enrolled user is disabled.
	Code2307 = "2307"
	// No enrolled user found: the user's data was erased.
	Code2310 = "2310"
	// A required field is missing.
	Code2313 = "2313"
	// Something went wrong on our side. Quote the request id to support.
	Code2401 = "2401"
	// The signature does not match, or its timestamp is too far from the server's time.
	Code2405 = "2405"
	// A required field is missing.
	Code2413 = "2413"
	// The signature does not match, or its timestamp is too far from the server's time.
	CodeBadSignature = "bad_signature"
	// The content of the callback was erased; it cannot be sent again.
	CodeCallbackErased = "callback_erased"
	// There is no such callback.
	CodeCallbackNotFound = "callback_not_found"
	// There is no such erasure.
	CodeErasureNotFound = "erasure_not_found"
	// The ID number was not submitted to a link of this partner, so the partner cannot reset it.
	CodeIDNumberNotSubmitted = "id_number_not_submitted"
	// This Idempotency-Key was used with another body. Use a new key for another body.
	CodeIdempotencyKeyReused = "idempotency_key_reused"
	// The body is not valid JSON.
	CodeInvalidJson = "invalid_json"
	// A field has a wrong type or value.
	CodeInvalidValue = "invalid_value"
	// This user already has a job with that job_id.
	CodeJobExists = "job_exists"
	// The link is disabled.
	CodeLinkDisabled = "link_disabled"
	// The link has expired.
	CodeLinkExpired = "link_expired"
	// The link has accepted as many submissions as it was made for.
	CodeLinkFull = "link_full"
	// There is no such link.
	CodeLinkNotFound = "link_not_found"
	// The link has no ID types yet.
	CodeLinkNotReady = "link_not_ready"
	// The link was for one submission, which has been made.
	CodeLinkUsed = "link_used"
	// A required field is missing.
	CodeMissingField = "missing_field"
	// The body, or an image in it, is larger than allowed.
	CodePayloadTooLarge = "payload_too_large"
	// A request with this Idempotency-Key is still in progress.
	CodeRequestInProgress = "request_in_progress"
	// Something went wrong on our side. Quote the request id to support.
	CodeSystemError = "system_error"
	// Too many different ID numbers were tried on this link from the same network address. Try again
	// after the time in Retry-After.
	CodeTooManyIDNumbers = "too_many_id_numbers"
	// Too many requests of this partner, or too much sent within a day. Try again after the time in
	// Retry-After.
	CodeTooManyRequests = "too_many_requests"
	// Too many submissions were sent to this link, or for this ID number, in all or from the same
	// network address. Try again after the time in Retry-After.
	CodeTooManySubmissions = "too_many_submissions"
	// Too many submissions are being sent to this link at the same time. Try again after the time in
	// Retry-After.
	CodeTooManyUploads = "too_many_uploads"
	// The images of this partner's submissions have reached the limit of a day, in all or from the
	// same network address. Try again after the time in Retry-After.
	CodeTooMuchImageData = "too_much_image_data"
	// The service is briefly unavailable. Try again after the time in Retry-After.
	CodeUnavailable = "unavailable"
	// The ID type is not supported here.
	CodeUnsupportedIDType = "unsupported_id_type"
	// The content type is not one that this operation takes.
	CodeUnsupportedMediaType = "unsupported_media_type"
	// More submissions wait to be verified than can be for now. Try again after the time in
	// Retry-After.
	CodeVerifierBusy = "verifier_busy"
)

// Codes of the client's own.
const (
	// No whole response came. The service may have acted nevertheless.
	CodeNetwork = "network"
	// No response came in time. The service may have acted nevertheless.
	CodeTimeout = "timeout"
	// The answer is not signed by the service for this partner, or too old. It is withheld.
	CodeBadResponseSignature = "bad_response_signature"
	// The response is not the service's, or the input can't be made into a request.
	CodeMalformed = "malformed"
)

// VerificationMethod: How the ID type is verified. One method for each ID type of a link (§2.2 of
// the interface).
type VerificationMethod string

// The values of VerificationMethod that the contract knows.
const (
	VerificationMethodBiometricKYC                 VerificationMethod = "biometric_kyc"
	VerificationMethodDocVerification              VerificationMethod = "doc_verification"
	VerificationMethodEnhancedDocumentVerification VerificationMethod = "enhanced_document_verification"
	VerificationMethodEnhancedKYC                  VerificationMethod = "enhanced_kyc"
)

// RetryStep: What a person redoes - the ID number, the selfie, or a side of the document.
type RetryStep string

// The values of RetryStep that the contract knows.
const (
	RetryStepNumber RetryStep = "number"
	RetryStepSelfie RetryStep = "selfie"
	RetryStepFront  RetryStep = "front"
	RetryStepBack   RetryStep = "back"
)

// Capture: `camera`: the page offers no upload, and a submission with an image whose source is not
// `camera` is refused. `any`, the default: images may come from files.
type Capture string

// The values of Capture that the contract knows.
const (
	CaptureCamera Capture = "camera"
	CaptureAny    Capture = "any"
)

// PersonFieldName: A detail of the person.
type PersonFieldName string

// The values of PersonFieldName that the contract knows.
const (
	PersonFieldNameIDNumber  PersonFieldName = "id_number"
	PersonFieldNameFirstName PersonFieldName = "first_name"
	PersonFieldNameLastName  PersonFieldName = "last_name"
	PersonFieldNameDOB       PersonFieldName = "dob"
)

// LinkEventType: What happened on a link (D-114). `link.opened` is a person’s doing, not a load.
type LinkEventType string

// The values of LinkEventType that the contract knows.
const (
	LinkEventTypeLinkOpened    LinkEventType = "link.opened"
	LinkEventTypeLinkConsented LinkEventType = "link.consented"
	LinkEventTypeLinkSubmitted LinkEventType = "link.submitted"
	LinkEventTypeLinkRetried   LinkEventType = "link.retried"
	LinkEventTypeLinkCompleted LinkEventType = "link.completed"
	LinkEventTypeLinkAbandoned LinkEventType = "link.abandoned"
	LinkEventTypeLinkExpired   LinkEventType = "link.expired"
)

// LinkState: `disabled`: `disabled_at` is set. `used`: it has accepted all submissions that it
// takes. `expired`: `expires_at` is over. `active`: none of these. The first that applies counts,
// in the order disabled, used up by a single use, expired, full.
type LinkState string

// The values of LinkState that the contract knows.
const (
	LinkStateActive   LinkState = "active"
	LinkStateUsed     LinkState = "used"
	LinkStateExpired  LinkState = "expired"
	LinkStateDisabled LinkState = "disabled"
)

// JobState: `open`: there is no final result yet, but there may be a provisional one.
// `successful`, `failed`: the final result.
type JobState string

// The values of JobState that the contract knows.
const (
	JobStateOpen       JobState = "open"
	JobStateSuccessful JobState = "successful"
	JobStateFailed     JobState = "failed"
)

// ImageSource: Where an image comes from: `camera` for one that the page's camera took, `file` for
// one that was chosen. It is what the sender says; nothing proves it. Left out where the sender
// does not know, as the page without script.
type ImageSource string

// The values of ImageSource that the contract knows.
const (
	ImageSourceCamera ImageSource = "camera"
	ImageSourceFile   ImageSource = "file"
)

// ImageCheck: What the page's script found when it looked at an image before it was sent:
// `passed`, what was wrong where the user sent it nevertheless, or `none` where it could not look.
// It is what the sender says; nothing proves it.
type ImageCheck string

// The values of ImageCheck that the contract knows.
const (
	ImageCheckPassed               ImageCheck = "passed"
	ImageCheckOverriddenResolution ImageCheck = "overridden:resolution"
	ImageCheckOverriddenUniform    ImageCheck = "overridden:uniform"
	ImageCheckOverriddenDark       ImageCheck = "overridden:dark"
	ImageCheckOverriddenGlare      ImageCheck = "overridden:glare"
	ImageCheckOverriddenBlur       ImageCheck = "overridden:blur"
	ImageCheckOverriddenFraming    ImageCheck = "overridden:framing"
	ImageCheckOverriddenFace       ImageCheck = "overridden:face"
	ImageCheckOverriddenSeveral    ImageCheck = "overridden:several"
	ImageCheckOverriddenFar        ImageCheck = "overridden:far"
	ImageCheckOverriddenTurned     ImageCheck = "overridden:turned"
	ImageCheckOverriddenCovered    ImageCheck = "overridden:covered"
	ImageCheckOverriddenCard       ImageCheck = "overridden:card"
	ImageCheckOverriddenSame       ImageCheck = "overridden:same"
	ImageCheckNone                 ImageCheck = "none"
)

// DeliveryState: `waiting` has an attempt ahead; `delivered` was answered with a 2xx; `failed`
// used up its attempts, or was answered with 410; `paused` was not tried, because its address has
// given nothing but failures for days.
type DeliveryState string

// The values of DeliveryState that the contract knows.
const (
	DeliveryStateWaiting   DeliveryState = "waiting"
	DeliveryStateDelivered DeliveryState = "delivered"
	DeliveryStateFailed    DeliveryState = "failed"
	DeliveryStatePaused    DeliveryState = "paused"
)

// ErasureState: `pending` is being carried out; `erased` can no longer be read through the
// service; `purged` neither from the database's files.
type ErasureState string

// The values of ErasureState that the contract knows.
const (
	ErasureStatePending ErasureState = "pending"
	ErasureStateErased  ErasureState = "erased"
	ErasureStatePurged  ErasureState = "purged"
)

// SubmissionFieldName: A field of a submission.
type SubmissionFieldName string

// The values of SubmissionFieldName that the contract knows.
const (
	SubmissionFieldNameIDNumber      SubmissionFieldName = "id_number"
	SubmissionFieldNameFirstName     SubmissionFieldName = "first_name"
	SubmissionFieldNameLastName      SubmissionFieldName = "last_name"
	SubmissionFieldNameDOB           SubmissionFieldName = "dob"
	SubmissionFieldNameSelfie        SubmissionFieldName = "selfie"
	SubmissionFieldNameDocumentFront SubmissionFieldName = "document_front"
	SubmissionFieldNameDocumentBack  SubmissionFieldName = "document_back"
)

// CreateLinkResponse: The new link (§4.1 of the interface).
type CreateLinkResponse struct {
	// The generated link address.
	Link string `json:"link"`
	// Reference id of a link, a random UUID. It is the `linkId` of paths.
	RefID string `json:"ref_id"`
	// The same address as `link`, under the name that update and get use.
	LinkURL string `json:"link_url"`
}

// IdTypeEntry: An ID type that a link accepts, with its one verification method (§2.2 of the
// interface).
type IDTypeEntry struct {
	// Two-letter ISO 3166-1 code of a supported country (§2.2 of the interface).
	Country string `json:"country"`
	// An ID type of the country, as listed by `GET /v1/services` (§2.2 of the interface).
	IDType string `json:"id_type"`
	// How the ID type is verified. One method for each ID type of a link (§2.2 of the interface).
	VerificationMethod VerificationMethod `json:"verification_method"`
}

// RetryRule: What is redone after a result.
type RetryRule struct {
	// 1012 ID found, 1013 ID not found, 1014 unsupported ID number format, 1015 source unavailable,
	// 0810 document verified, 0811 rejected, 0812 provisional, 2301 the verification could not be
	// carried out.
	Code string `json:"code"`
	// What is to be redone; an empty list is nothing but to send again.
	Steps []RetryStep `json:"steps"`
}

// Prefill: What you know of the link's user. The page shows it masked. A submission that says
// `use_prefill` gets the value of each field that it leaves out. It is sealed, never returned, and
// erased when the link is used or over, or with the user's data. Details of a person need a link
// for one user: `is_single_use` or `user_id`. `country` and `id_type` come together and choose an
// ID type of the link.
type Prefill struct {
	// Two-letter ISO 3166-1 code of a supported country (§2.2 of the interface).
	Country *string `json:"country,omitempty"`
	// An ID type of the country, as listed by `GET /v1/services` (§2.2 of the interface).
	IDType *string `json:"id_type,omitempty"`
	// An ID number. Letter case, spaces, hyphens, slashes and other signs between do not matter
	// (D-20).
	IDNumber *string `json:"id_number,omitempty"`
	// Given names.
	FirstName *string `json:"first_name,omitempty"`
	// Family name.
	LastName *string `json:"last_name,omitempty"`
	// Date of birth, `YYYY-MM-DD`.
	DOB *string `json:"dob,omitempty"`
}

// UpdateLinkResponse: The link after the update (§4.2 of the interface).
type UpdateLinkResponse struct {
	// Time the link was disabled; null while it is not.
	DisabledAt *time.Time `json:"disabled_at,omitempty"`
	// The ID types that the link accepts. Each (country, id_type) appears once, with a method that
	// the catalogue lists for it.
	IDTypes []IDTypeEntry `json:"id_types"`
	// The link address.
	LinkURL string `json:"link_url"`
	// Reference id of a link, a random UUID. It is the `linkId` of paths.
	RefID string `json:"ref_id"`
	// The logo for dark grounds, a publicly accessible png or svg image: shown in place of `logo_url`
	// where the user's device is in dark mode. An address as of `logo_url`.
	LogoURLDark *string `json:"logo_url_dark,omitempty"`
	// The origins whose pages may show the link's page in a frame. Without any, no page may. https
	// only; in the sandbox also `http://localhost` and `http://127.0.0.1`, with any port.
	EmbedOrigins []string `json:"embed_origins,omitempty"`
	// `camera`: the page offers no upload, and a submission with an image whose source is not
	// `camera` is refused. `any`, the default: images may come from files.
	Capture *Capture `json:"capture,omitempty"`
	// Which fields of `prefill` are kept, never their values.
	PrefilledFields []string `json:"prefilled_fields,omitempty"`
	// Fields that the page leaves out where they are optional. Where an ID type requires one, the
	// page asks for it all the same.
	HiddenFields []PersonFieldName `json:"hidden_fields,omitempty"`
}

// Link: A hosted verification link, all fields of §2.1 of the interface but `link`, and
// `theme_color` and `max_submissions`. Every field is always present, null when unset; but
// `attempts_max`, `retry_on`, `logo_url_dark`, `embed_origins`, `capture`, `prefilled_fields` and
// `hidden_fields` are there where they are set.
type Link struct {
	// Reference id of a link, a random UUID. It is the `linkId` of paths.
	RefID string `json:"ref_id"`
	// Id of the link; equals `ref_id`.
	LinkID string `json:"link_id"`
	// The link address.
	LinkURL string `json:"link_url"`
	// Name associated with the link.
	Name *string `json:"name,omitempty"`
	// The ID types that the link accepts. Each (country, id_type) appears once, with a method that
	// the catalogue lists for it.
	IDTypes []IDTypeEntry `json:"id_types"`
	// true for a single-use link.
	IsSingleUse bool `json:"is_single_use"`
	// How many submissions the link accepts; null for no such limit.
	MaxSubmissions *int64 `json:"max_submissions,omitempty"`
	// How often the person of a single-use link may try, where the result of a try says what to redo
	// (`retry`). Without it, once. A multi-use link has none.
	AttemptsMax *int64 `json:"attempts_max,omitempty"`
	// After which final results the person may try again, where the verifier does not say so, and
	// what is then redone. Steps that the ID type does not have are left out. Only with
	// `attempts_max`.
	RetryOn []RetryRule `json:"retry_on,omitempty"`
	// The logo for dark grounds, a publicly accessible png or svg image: shown in place of `logo_url`
	// where the user's device is in dark mode. An address as of `logo_url`.
	LogoURLDark *string `json:"logo_url_dark,omitempty"`
	// The origins whose pages may show the link's page in a frame. Without any, no page may. https
	// only; in the sandbox also `http://localhost` and `http://127.0.0.1`, with any port.
	EmbedOrigins []string `json:"embed_origins,omitempty"`
	// `camera`: the page offers no upload, and a submission with an image whose source is not
	// `camera` is refused. `any`, the default: images may come from files.
	Capture *Capture `json:"capture,omitempty"`
	// Which fields of `prefill` are kept, never their values.
	PrefilledFields []string `json:"prefilled_fields,omitempty"`
	// Fields that the page leaves out where they are optional. Where an ID type requires one, the
	// page asks for it all the same.
	HiddenFields []PersonFieldName `json:"hidden_fields,omitempty"`
	// Where JSON results are posted; null where the partner's default callback URL is used.
	CallbackURL *string `json:"callback_url,omitempty"`
	// Partner name shown on the page.
	CompanyName string `json:"company_name"`
	// Link to the privacy or data policy page.
	DataPrivacyPolicyURL string `json:"data_privacy_policy_url"`
	// The logo shown on the page, a png or svg image.
	LogoURL *string `json:"logo_url,omitempty"`
	// The page's colour; null when unset.
	ThemeColor *string `json:"theme_color,omitempty"`
	// The user of the link. null on a multi-use link made without one - each submission gets its own.
	UserID *string `json:"user_id,omitempty"`
	// The partner parameters as sent; null when none were.
	PartnerParams map[string]string `json:"partner_params,omitempty"`
	// Where the user is redirected after submission, cancellation or failure.
	RedirectURL *string `json:"redirect_url,omitempty"`
	// Expiry of the link; null where links do not expire (D-10).
	ExpiresAt *time.Time `json:"expires_at,omitempty"`
	// ISO 8601, UTC, with milliseconds.
	CreatedAt time.Time `json:"created_at"`
	// ISO 8601, UTC, with milliseconds.
	UpdatedAt time.Time `json:"updated_at"`
	// Time the link was disabled; null while it is not.
	DisabledAt *time.Time `json:"disabled_at,omitempty"`
	// Jobs accepted through the link (D-18).
	TotalJobs int64 `json:"total_jobs"`
	// Jobs completed with success.
	SuccessfulJobs int64 `json:"successful_jobs"`
	// Jobs completed without success.
	FailedJobs int64 `json:"failed_jobs"`
	// The partner's 3-character id, leading zeros kept (§8.5 of the interface).
	PartnerID string `json:"partner_id"`
}

// ListLinkEventsResponse: Events of a link, in the order in which they happened.
type ListLinkEventsResponse struct {
	// The events.
	Events []LinkEvent `json:"events"`
	// Whether there are later ones already. Send the last `event_id` as `after_event`.
	HasMore bool `json:"has_more"`
}

// LinkEvent: A step of a link, as it is posted to the events URL, with its id. Nothing in it is
// about a person.
type LinkEvent struct {
	// Its id, the `webhook-id` under which it is posted.
	EventID string `json:"event_id"`
	// What happened on a link (D-114). `link.opened` is a person’s doing, not a load.
	Type LinkEventType `json:"type"`
	// When it was noticed.
	Timestamp time.Time `json:"timestamp"`
	// The partner's 3-character id, leading zeros kept (§8.5 of the interface).
	PartnerID string `json:"partner_id"`
	// What the step of a link is about.
	Data LinkEventData `json:"data"`
}

// LinkEventData: What the step of a link is about.
type LinkEventData struct {
	// The link.
	RefID string `json:"ref_id"`
	// Of `link.submitted`, `link.retried` and `link.completed`, the job.
	ServiceJobID *string `json:"service_job_id,omitempty"`
}

// ListLinksResponse: A page of the partner's links, newest first (§2.3 of the interface).
type ListLinksResponse struct {
	// Full link objects, newest first.
	Links []Link `json:"links"`
	// Where the page stands in the whole list (§2.3 of the interface).
	Meta ListMeta `json:"meta"`
	// Where the next page begins; null on the last one. Only where a cursor or a filter was sent. A
	// page may have fewer links than `limit`, or none, before the last: it looks through 10,000 of
	// the partner's links at most.
	NextCursor *string `json:"next_cursor,omitempty"`
}

// ListMeta: Where the page stands in the whole list (§2.3 of the interface).
type ListMeta struct {
	// The page that was asked for; 1 with a cursor or a filter.
	Page int64 `json:"page"`
	// Links on a page.
	Limit int64 `json:"limit"`
	// Links in all, whatever the filters.
	Total int64 `json:"total"`
	// Pages in all, `total` by `limit` rounded up; 0 when there are no links.
	TotalPages int64 `json:"totalPages"`
}

// CreateLinksResponse: The results, in the order of the links.
type CreateLinksResponse struct {
	// One result for each link, at its place.
	Results []LinkInBatchResult `json:"results"`
	// How many links there are now.
	Created int64 `json:"created"`
	// How many were not created.
	Failed int64 `json:"failed"`
}

// LinkInBatchResult: What became of one link of a batch: what createLink answers, or `code`,
// `error` and `details` where the link was not created.
type LinkInBatchResult struct {
	// The generated link address.
	Link *string `json:"link,omitempty"`
	// Reference id of a link, a random UUID. It is the `linkId` of paths.
	RefID *string `json:"ref_id,omitempty"`
	// The same address as `link`, under the name that update and get use.
	LinkURL *string `json:"link_url,omitempty"`
	// Only of a link that was not created. The code that createLink would have answered.
	Code *string `json:"code,omitempty"`
	// What is wrong, in a sentence.
	Error *string `json:"error,omitempty"`
	// The fields that are wrong, each by its path in the link.
	Details []ErrorDetail `json:"details,omitempty"`
}

// ErrorDetail: A field that is wrong.
type ErrorDetail struct {
	// JSON Pointer to the field in the request.
	Path string `json:"path"`
	// What would be right.
	Message string `json:"message"`
}

// LinkInBatch: One link of a batch, with the fields that createLink takes.
type LinkInBatch struct {
	// Name associated with the link.
	Name *string `json:"name,omitempty"`
	// The ID types that the link accepts. Each (country, id_type) appears once, with a method that
	// the catalogue lists for it.
	IDTypes []IDTypeEntry `json:"id_types,omitempty"`
	// Where JSON results are posted (§6 of the interface). Required unless the partner has a default
	// callback URL. An address that is not public is refused, however it is written (D-52): private,
	// shared, link-local, multicast, reserved and unspecified ones, of IPv4 and IPv6, also IPv4
	// within IPv6 or in other digits. A sandbox takes loopback.
	CallbackURL *string `json:"callback_url,omitempty"`
	// Partner name shown on the page.
	CompanyName string `json:"company_name"`
	// Link to the privacy or data policy page.
	DataPrivacyPolicyURL string `json:"data_privacy_policy_url"`
	// A publicly accessible png or svg image (§8.6 of the interface).
	LogoURL *string `json:"logo_url,omitempty"`
	// The logo for dark grounds, a publicly accessible png or svg image: shown in place of `logo_url`
	// where the user's device is in dark mode. An address as of `logo_url`.
	LogoURLDark *string `json:"logo_url_dark,omitempty"`
	// Colour of the page's buttons and links, `#rrggbb`. Any colour serves: the page shades it, or
	// gives a button an edge, until it can be read, in light and in dark. Updates do not change it.
	ThemeColor *string `json:"theme_color,omitempty"`
	// true for a link that is spent by its first accepted submission (D-11). `false` when absent.
	IsSingleUse *bool `json:"is_single_use,omitempty"`
	// How many submissions a multi-use link accepts; then it answers `link_full`. Without it there is
	// no such limit. A single-use link has none: it accepts one.
	MaxSubmissions *int64 `json:"max_submissions,omitempty"`
	// How often the person of a single-use link may try, where the result of a try says what to redo
	// (`retry`). Without it, once. A multi-use link has none.
	AttemptsMax *int64 `json:"attempts_max,omitempty"`
	// After which final results the person may try again, where the verifier does not say so, and
	// what is then redone. Steps that the ID type does not have are left out. Only with
	// `attempts_max`.
	RetryOn []RetryRule `json:"retry_on,omitempty"`
	// The origins whose pages may show the link's page in a frame. Without any, no page may. https
	// only; in the sandbox also `http://localhost` and `http://127.0.0.1`, with any port.
	EmbedOrigins []string `json:"embed_origins,omitempty"`
	// `camera`: the page offers no upload, and a submission with an image whose source is not
	// `camera` is refused. `any`, the default: images may come from files.
	Capture *Capture `json:"capture,omitempty"`
	// What you know of the link's user. The page shows it masked. A submission that says
	// `use_prefill` gets the value of each field that it leaves out. It is sealed, never returned,
	// and erased when the link is used or over, or with the user's data. Details of a person need a
	// link for one user: `is_single_use` or `user_id`. `country` and `id_type` come together and
	// choose an ID type of the link.
	Prefill *Prefill `json:"prefill,omitempty"`
	// Fields that the page leaves out where they are optional. Where an ID type requires one, the
	// page asks for it all the same.
	HiddenFields []PersonFieldName `json:"hidden_fields,omitempty"`
	// Tracks a user. An existing user id or a new unique one; made by the service when not supplied.
	UserID *string `json:"user_id,omitempty"`
	// Expiry of the link, in the future, and in UTC before the year 10000. It comes back as that
	// moment, in UTC. Without it the link expires after a configured time (90 days).
	ExpiresAt *time.Time `json:"expires_at,omitempty"`
	// Partner parameters: `user_id`, `job_id` and any extra pairs. Every value is a string. They come
	// back in responses and in job results (§2.1 of the interface). `user_id` and `job_id` have 1 to
	// 200 characters, and are used where the link has no `user_id` of its own, and for the one job of
	// a single-use link (D-24). `app_bridge`, `on` or `off`, says whether the link's page speaks to
	// the app that shows it (D-122).
	PartnerParams map[string]string `json:"partner_params,omitempty"`
	// Where the user is sent after submission, cancellation or failure, with `status` and `user_id`
	// added (§4.5 of the interface). An http or https address by the rule of the others
	// (`callback_url`), or one with an app's scheme. Refused, in any case: `javascript`, `data`,
	// `file`, `vbscript`, `blob`, `filesystem`, `about`, `view-source`, and what has no scheme. Query
	// and fragment stay as they were, but for `status`, which is `successful` or `success` after an
	// accepted submission, and `user_id` (D-17).
	RedirectURL *string `json:"redirect_url,omitempty"`
	// Makes this link safe to repeat, in a batch or by createLink with the same `Idempotency-Key`:
	// the same key with the same fields returns the first answer for 24 hours.
	IdempotencyKey *string `json:"idempotency_key,omitempty"`
}

// JobStatusResponse: Status of a job (§2.4 of the interface), signed by the service with the key
// that verified the request (D-05).
type JobStatusResponse struct {
	// Timestamp used to create the signature.
	Timestamp string `json:"timestamp"`
	// Signature of the response.
	Signature string `json:"signature"`
	// The same value as `signature`.
	SecKey string `json:"sec_key"`
	// Tracks a user. An existing user id or a new unique one; made by the service when not supplied.
	UserID string `json:"user_id"`
	// Job id assigned by the service or passed in `partner_params.job_id`.
	JobID string `json:"job_id"`
	// Whether a final status has been reported.
	JobComplete bool `json:"job_complete"`
	// Whether a successful match was achieved and the user enrolled or authenticated.
	JobSuccess bool `json:"job_success"`
	// Final status details (§2.4 of the interface). Before completion, only `ResultText`,
	// `ServiceJobID` and `PartnerParams`.
	Result JobResult `json:"result"`
	// Present only when `image_links` was requested; empty when the job has no selfie.
	ImageLinks *ImageLinks `json:"image_links,omitempty"`
	// Present only when `consent` was requested, with the words that were shown. Jobs accepted before
	// receipts were kept have none.
	Consent *Consent `json:"consent,omitempty"`
	// The number of the try, from 1. Present only for links with `attempts_max`.
	Attempt *int64 `json:"attempt,omitempty"`
	// The `job_id` of the try before; null for the first. Present only for links with `attempts_max`.
	PreviousJobID *string `json:"previous_job_id,omitempty"`
	// The `job_id` of the first try, which names the tries of a link. Present only for links with
	// `attempts_max`.
	FirstJobID *string `json:"first_job_id,omitempty"`
	// Grows with each result of the link's tries, so that an older one can be told from a newer one;
	// 0 before the first. Present only for links with `attempts_max`.
	Sequence *int64 `json:"sequence,omitempty"`
	// What the person may redo on the same link, after a final result; an empty list is to send
	// again. Left out where they may not try again.
	Retry []RetryStep `json:"retry,omitempty"`
	// How many tries are left, after a final result without success. A source that gave no answer
	// takes none away. Present only for links with `attempts_max`.
	AttemptsLeft *int64 `json:"attempts_left,omitempty"`
	// 2302 - success (§7.1 of the interface). Other codes come as errors.
	Code string `json:"code"`
	// Present only when `history` was requested. Each entry is what was sent to the callback, oldest
	// first.
	History []HistoryEntry `json:"history,omitempty"`
}

// JobResult: Final status details (§2.4 of the interface). Before completion, only `ResultText`,
// `ServiceJobID` and `PartnerParams`.
type JobResult struct {
	// 1012 ID found, 1013 ID not found, 1014 unsupported ID number format, 1015 source unavailable,
	// 0810 document verified, 0811 rejected, 0812 provisional, 2301 the verification could not be
	// carried out.
	ResultCode *string `json:"ResultCode,omitempty"`
	// Human readable result.
	ResultText string `json:"ResultText"`
	// Internal job id of the service.
	ServiceJobID string `json:"ServiceJobID"`
	// The `user_id` and `job_id` of the job, its `job_type` and the link's own `partner_params` (§2.4
	// of the interface). The first three are those of the job, whatever `partner_params` has under
	// their names.
	PartnerParams map[string]string `json:"PartnerParams"`
	// Number, sent as a string, for confidence in the final determination (0 to 100).
	ConfidenceValue *string `json:"ConfidenceValue,omitempty"`
}

// ImageLinks: Present only when `image_links` was requested; empty when the job has no selfie.
type ImageLinks struct {
	// An expiring link to the selfie image as it was sent but for its metadata, valid for one hour;
	// 410 afterwards.
	SelfieImage *string `json:"selfie_image,omitempty"`
}

// Consent: The receipt of a user's consent: what was agreed to, when and where. It names no
// person, and stays when the job's personal data is erased.
type Consent struct {
	// When consent was given. On the hosted page, when the submission came; over the API, what the
	// caller stated, else when the submission came.
	GivenAt time.Time `json:"given_at"`
	// The hosted page, its form without script, or a caller of the API that showed a text of its own.
	Channel string `json:"channel"`
	// Language of the text that was shown; null where a caller did not state it.
	Language *string `json:"language,omitempty"`
	// SHA-256 of the text that was shown, UTF-8, as hexadecimal digits; null where a caller did not
	// state it.
	TextHash *string `json:"text_hash,omitempty"`
	// Version of the hosted page's wording; null over the API.
	TextVersion *string `json:"text_version,omitempty"`
	// Name of the company at that time.
	CompanyName string `json:"company_name"`
	// Address of its privacy policy at that time.
	DataPrivacyPolicyURL string `json:"data_privacy_policy_url"`
	// The words that were shown, in job status only; null where the service does not have them.
	Text *string `json:"text,omitempty"`
}

// HistoryEntry: What was sent to the callback, without the signing fields that each attempt adds
// (§2.4 of the interface). The personal fields are there when the result has them. `IDNumber`,
// `DOB` and `FullName` are the verifier's; without one, as the user typed them, the number in
// letters and digits alone (D-20), the last two after a success alone (D-44).
type HistoryEntry struct {
	// 1012 ID found, 1013 ID not found, 1014 unsupported ID number format, 1015 source unavailable,
	// 0810 document verified, 0811 rejected, 0812 provisional, 2301 the verification could not be
	// carried out.
	ResultCode string `json:"ResultCode"`
	// Human readable result.
	ResultText string `json:"ResultText"`
	// Internal job id of the service.
	ServiceJobID string `json:"ServiceJobID"`
	// Number, sent as a string, for confidence in the determination (0 to 100).
	ConfidenceValue string `json:"ConfidenceValue"`
	// The `user_id` and `job_id` of the job, its `job_type` and the link's own `partner_params` (§2.4
	// of the interface). The first three are those of the job, whatever `partner_params` has under
	// their names.
	PartnerParams map[string]string `json:"PartnerParams"`
	// false for a provisional result; a final one follows.
	JobComplete bool `json:"job_complete"`
	// Whether the verification succeeded.
	JobSuccess bool `json:"job_success"`
	// Date of birth, `YYYY-MM-DD`.
	DOB *string `json:"DOB,omitempty"`
	// An ID type of the country, as listed by `GET /v1/services` (§2.2 of the interface).
	IDType *string `json:"IDType,omitempty"`
	// Two-letter ISO 3166-1 code of a supported country (§2.2 of the interface).
	Country *string `json:"Country,omitempty"`
	// Full name.
	FullName *string `json:"FullName,omitempty"`
	// Expiry of the document, `YYYY-MM-DD`, where the source gives one.
	ExpirationDate *string `json:"ExpirationDate,omitempty"`
	// The ID number.
	IDNumber *string `json:"IDNumber,omitempty"`
	// Present only for partners whose operator has switched it on.
	Consent *Consent `json:"consent,omitempty"`
	// The number of the try, from 1. Present only for links with `attempts_max`.
	Attempt *int64 `json:"attempt,omitempty"`
	// The `job_id` of the try before; null for the first. Present only for links with `attempts_max`.
	PreviousJobID *string `json:"previous_job_id,omitempty"`
	// The `job_id` of the first try, which names the tries of a link. Present only for links with
	// `attempts_max`.
	FirstJobID *string `json:"first_job_id,omitempty"`
	// Grows with each result of the link's tries, so that an older one can be told from a newer one;
	// 0 before the first. Present only for links with `attempts_max`.
	Sequence *int64 `json:"sequence,omitempty"`
	// What the person may redo on the same link, after a final result; an empty list is to send
	// again. Left out where they may not try again.
	Retry []RetryStep `json:"retry,omitempty"`
	// How many tries are left, after a final result without success. A source that gave no answer
	// takes none away. Present only for links with `attempts_max`.
	AttemptsLeft *int64 `json:"attempts_left,omitempty"`
}

// ListJobsResponse: A page of jobs, newest first.
type ListJobsResponse struct {
	// The jobs.
	Jobs []ListedJob `json:"jobs"`
	// Where the next page begins; null on the last one. A page may have fewer jobs than `limit`, or
	// none, before the last: it looks through 1,000 of the partner's jobs at most.
	NextCursor *string `json:"next_cursor,omitempty"`
}

// ListedJob: How a job stands, as in its status.
type ListedJob struct {
	// Tracks a user. An existing user id or a new unique one; made by the service when not supplied.
	UserID string `json:"user_id"`
	// Job id assigned by the service or passed in `partner_params.job_id`.
	JobID string `json:"job_id"`
	// Reference id of the link that it was submitted through.
	RefID string `json:"ref_id"`
	// Internal job id of the service, `ServiceJobID` of the result (§2.4 of the interface).
	ServiceJobID string `json:"ServiceJobID"`
	// Two-letter ISO 3166-1 code of a supported country (§2.2 of the interface).
	Country string `json:"country"`
	// An ID type of the country, as listed by `GET /v1/services` (§2.2 of the interface).
	IDType string `json:"id_type"`
	// How the ID type is verified. One method for each ID type of a link (§2.2 of the interface).
	VerificationMethod VerificationMethod `json:"verification_method"`
	// Whether there is a final result.
	JobComplete bool `json:"job_complete"`
	// Whether the final result is a successful match.
	JobSuccess bool `json:"job_success"`
	// Code of the newest result, which may be provisional; null before the first.
	ResultCode *string `json:"ResultCode,omitempty"`
	// Human readable result; null before the first.
	ResultText *string `json:"ResultText,omitempty"`
	// When it was accepted.
	CreatedAt time.Time `json:"created_at"`
	// When its final result was known.
	CompletedAt *time.Time `json:"completed_at,omitempty"`
}

// ListDailyCountsResponse: A page of counts, the newest day first. Days without any are left out.
type ListDailyCountsResponse struct {
	// The counts.
	Counts []DailyCount `json:"counts"`
	// Where the next page begins; null on the last one.
	NextCursor *string `json:"next_cursor,omitempty"`
}

// DailyCount: What happened on a day, counted. `ref_id` is null where all links are counted
// together.
type DailyCount struct {
	// The day, from midnight to midnight UTC.
	Day string `json:"day"`
	// The link.
	RefID *string `json:"ref_id,omitempty"`
	// How often a person opened the page, while the link accepted submissions, by touching it,
	// scrolling, typing, or sending its form. A load alone is none, so previews of messengers are not
	// counted, nor is a reload.
	Opened int64 `json:"opened"`
	// How often somebody agreed to the consent.
	Consented int64 `json:"consented"`
	// Accepted submissions.
	Submitted int64 `json:"submitted"`
	// Jobs that were completed and successful.
	Succeeded int64 `json:"succeeded"`
	// Jobs that were completed without success.
	Failed int64 `json:"failed"`
}

// ResetResponse: The limit was reset (§2.5 of the interface).
type ResetResponse struct {
	// Says that the limit was reset.
	Message string `json:"message"`
	// `true` when the limit was reset. A string, not a boolean.
	Success string `json:"success"`
}

// SubmissionResponse: The submission was accepted and its job is queued.
type SubmissionResponse struct {
	// Job id assigned by the service or passed in `partner_params.job_id`.
	JobID string `json:"job_id"`
	// Tracks a user. An existing user id or a new unique one; made by the service when not supplied.
	UserID string `json:"user_id"`
	// Where to send the user, with `status` and `user_id` set (§4.5 of the interface); null when the
	// link has none.
	RedirectURL *string `json:"redirect_url,omitempty"`
	// The `visit` of the same person's next try. Present only for links with `attempts_max`; keep it
	// where only that person can read it. A next try leaves out what is kept.
	RetryVisit *string `json:"retry_visit,omitempty"`
}

// StagedImages: What the submission of the visit names in place of the images.
type StagedImages struct {
	// An image that `stageImages` has kept for the `visit` of this submission, in place of the image
	// itself. It can be named once, within an hour.
	SelfieRef *string `json:"selfie_ref,omitempty"`
	// An image that `stageImages` has kept for the `visit` of this submission, in place of the image
	// itself. It can be named once, within an hour.
	DocumentFrontRef *string `json:"document_front_ref,omitempty"`
	// An image that `stageImages` has kept for the `visit` of this submission, in place of the image
	// itself. It can be named once, within an hour.
	DocumentBackRef *string `json:"document_back_ref,omitempty"`
	// When they are erased without a submission.
	ExpiresAt time.Time `json:"expires_at"`
}

// ListCallbacksResponse: A page of deliveries, newest first.
type ListCallbacksResponse struct {
	// The deliveries.
	Callbacks []Delivery `json:"callbacks"`
	// Where the next page begins; null on the last one.
	NextCursor *string `json:"next_cursor,omitempty"`
	// The partner's addresses that are paused now, with the reason.
	PausedEndpoints []PausedEndpoint `json:"paused_endpoints"`
}

// Delivery: How the delivery of a callback stands.
type Delivery struct {
	// The `webhook-id` that every attempt carries.
	WebhookID string `json:"webhook_id"`
	// Internal job id of the service.
	ServiceJobID string `json:"ServiceJobID"`
	// Tracks a user. An existing user id or a new unique one; made by the service when not supplied.
	UserID string `json:"user_id"`
	// Job id assigned by the service or passed in `partner_params.job_id`.
	JobID string `json:"job_id"`
	// `waiting` has an attempt ahead; `delivered` was answered with a 2xx; `failed` used up its
	// attempts, or was answered with 410; `paused` was not tried, because its address has given
	// nothing but failures for days.
	State DeliveryState `json:"state"`
	// Attempts made so far, those before a replay included.
	Attempts int64 `json:"attempts"`
	// When the result was known.
	CreatedAt time.Time `json:"created_at"`
	// When it is tried again; null when it is not.
	NextAttemptAt *time.Time `json:"next_attempt_at,omitempty"`
	// When it was tried last; null when it was not yet.
	LastAttemptAt *time.Time `json:"last_attempt_at,omitempty"`
	// HTTP status of the last answer; null when there was none.
	LastStatus *int64 `json:"last_status,omitempty"`
	// Where the last answer redirected to, which is not followed (D-19): without user, query and
	// fragment, which may have secrets; `?…` at the end stands for a query. null when it did not
	// redirect, and once the answer is erased.
	LastLocation *string `json:"last_location,omitempty"`
	// Why the last attempt had no whole answer - `timeout`, `connection`, `dns`, `tls`,
	// `malformed_answer`, `line_ends`, `headers_too_long`, `address_refused` or `no_callback_url`;
	// `endpoint_paused` where none was made. null when there was an answer.
	LastError *string `json:"last_error,omitempty"`
	// Where it goes; null while neither the link nor the partner has a callback URL.
	URL *string `json:"url,omitempty"`
}

// PausedEndpoint: An address that nothing new is sent to, because it has given nothing but
// failures for days. A replay that succeeds ends the pause, and so does the operator; of an events
// URL one event an hour is tried, whose success ends it.
type PausedEndpoint struct {
	// The callback URL or the events URL.
	URL string `json:"url"`
	// What is not sent there. A URL of both may be paused for one of them alone.
	Receives string `json:"receives"`
	// Since when it is paused.
	PausedAt time.Time `json:"paused_at"`
	// Its first failure since the last success.
	FailingSince time.Time `json:"failing_since"`
	// HTTP status of its last answer; null when there was none.
	LastStatus *int64 `json:"last_status,omitempty"`
	// Why there was no answer; null when there was one.
	LastError *string `json:"last_error,omitempty"`
}

// Erasure: How far an erasure is, and what went.
type Erasure struct {
	// Id of the erasure.
	ErasureID string `json:"erasure_id"`
	// `pending` is being carried out; `erased` can no longer be read through the service; `purged`
	// neither from the database's files.
	State ErasureState `json:"state"`
	// Whether ids are replaced as well.
	Pseudonyms bool `json:"pseudonyms"`
	// When it was asked for.
	RequestedAt time.Time `json:"requested_at"`
	// When everything was erased; null until then.
	ErasedAt *time.Time `json:"erased_at,omitempty"`
	// When nothing of it was left in the files of the database; null until then.
	PurgedAt *time.Time `json:"purged_at,omitempty"`
	// What went so far. What was erased before is not counted again.
	Erased ErasureCounts `json:"erased"`
}

// ErasureCounts: What went so far. What was erased before is not counted again.
type ErasureCounts struct {
	// Jobs whose personal data went.
	Jobs int64 `json:"jobs"`
	// Images.
	Images int64 `json:"images"`
	// Contents of callbacks.
	Payloads int64 `json:"payloads"`
	// Answers of the partner's receiver to callbacks.
	Responses int64 `json:"responses"`
	// Answers to submissions, saved for repeats with an `Idempotency-Key`.
	SavedResponses int64 `json:"saved_responses"`
	// Jobs and links whose ids were replaced.
	Pseudonyms int64 `json:"pseudonyms"`
}

// ServicesResponse: Supported countries and ID types, with what each verification method asks for.
type ServicesResponse struct {
	// One entry for each country.
	Services []CountryServices `json:"services"`
}

// CountryServices: The ID types of a country.
type CountryServices struct {
	// Two-letter ISO 3166-1 code of a supported country (§2.2 of the interface).
	Country string `json:"country"`
	// English name of the country.
	Name string `json:"name"`
	// Its ID types.
	IDTypes []ServiceIDType `json:"id_types"`
}

// ServiceIdType: An ID type and how it can be verified.
type ServiceIDType struct {
	// An ID type of the country, as listed by `GET /v1/services` (§2.2 of the interface).
	IDType string `json:"id_type"`
	// English name of the ID type.
	Name string `json:"name"`
	// The methods that a link may use for it, each with its fields.
	VerificationMethods []ServiceMethod `json:"verification_methods"`
	// The form of its numbers; null where no number is asked for.
	IDNumber *NumberForm `json:"id_number,omitempty"`
	// Whether the source of an ID type answered within the last hour.
	Availability *Availability `json:"availability,omitempty"`
}

// ServiceMethod: A verification method and the submission fields it takes.
type ServiceMethod struct {
	// How the ID type is verified. One method for each ID type of a link (§2.2 of the interface).
	VerificationMethod VerificationMethod `json:"verification_method"`
	// Fields that a submission must have.
	RequiredFields []SubmissionFieldName `json:"required_fields"`
	// Fields that a submission may have.
	OptionalFields []SubmissionFieldName `json:"optional_fields"`
}

// NumberForm: The form of the numbers of an ID type.
type NumberForm struct {
	// Regular expression for the number, upper case, without spaces and hyphens.
	Pattern string `json:"pattern"`
	// The form in words.
	Hint string `json:"hint"`
	// A number that fits.
	Example string `json:"example"`
}

// Availability: Whether the source of an ID type answered within the last hour.
type Availability struct {
	// `good`; `degraded`: a fifth of its verifications or more had no answer; `down`: four fifths or
	// more.
	State string `json:"state"`
	// Since when it is not good, to five minutes; null where it is good.
	Since *time.Time `json:"since,omitempty"`
}

// ValidDocumentsResponse: Documents that document verification accepts.
type ValidDocumentsResponse struct {
	// One entry for each country.
	ValidDocuments []CountryDocuments `json:"valid_documents"`
}

// CountryDocuments: The documents of a country.
type CountryDocuments struct {
	// Two-letter ISO 3166-1 code of a supported country (§2.2 of the interface).
	Country string `json:"country"`
	// English name of the country.
	Name string `json:"name"`
	// Its documents.
	Documents []ValidDocument `json:"documents"`
}

// ValidDocument: A document and its sides.
type ValidDocument struct {
	// An ID type of the country, as listed by `GET /v1/services` (§2.2 of the interface).
	IDType string `json:"id_type"`
	// English name of the document.
	Name string `json:"name"`
	// Whether its back is photographed as well.
	HasBack bool `json:"has_back"`
	// The document methods that a link may use for it.
	VerificationMethods []VerificationMethod `json:"verification_methods"`
}

// ClockResponse: The sandbox's clock.
type ClockResponse struct {
	// ISO 8601, UTC, with milliseconds.
	Now time.Time `json:"now"`
}

// Callback: A job result as posted to the callback URL (§6 of the interface): a history entry plus
// the signing fields, which are fresh for each attempt.
type Callback struct {
	// 1012 ID found, 1013 ID not found, 1014 unsupported ID number format, 1015 source unavailable,
	// 0810 document verified, 0811 rejected, 0812 provisional, 2301 the verification could not be
	// carried out.
	ResultCode string `json:"ResultCode"`
	// Human readable result.
	ResultText string `json:"ResultText"`
	// Internal job id of the service.
	ServiceJobID string `json:"ServiceJobID"`
	// Number, sent as a string, for confidence in the determination (0 to 100).
	ConfidenceValue string `json:"ConfidenceValue"`
	// The `user_id` and `job_id` of the job, its `job_type` and the link's own `partner_params` (§2.4
	// of the interface). The first three are those of the job, whatever `partner_params` has under
	// their names.
	PartnerParams map[string]string `json:"PartnerParams"`
	// false for a provisional result; a final one follows.
	JobComplete bool `json:"job_complete"`
	// Whether the verification succeeded.
	JobSuccess bool `json:"job_success"`
	// Date of birth, `YYYY-MM-DD`.
	DOB *string `json:"DOB,omitempty"`
	// An ID type of the country, as listed by `GET /v1/services` (§2.2 of the interface).
	IDType *string `json:"IDType,omitempty"`
	// Two-letter ISO 3166-1 code of a supported country (§2.2 of the interface).
	Country *string `json:"Country,omitempty"`
	// Full name.
	FullName *string `json:"FullName,omitempty"`
	// Expiry of the document, `YYYY-MM-DD`, where the source gives one.
	ExpirationDate *string `json:"ExpirationDate,omitempty"`
	// The ID number.
	IDNumber *string `json:"IDNumber,omitempty"`
	// Present only for partners whose operator has switched it on.
	Consent *Consent `json:"consent,omitempty"`
	// The number of the try, from 1. Present only for links with `attempts_max`.
	Attempt *int64 `json:"attempt,omitempty"`
	// The `job_id` of the try before; null for the first. Present only for links with `attempts_max`.
	PreviousJobID *string `json:"previous_job_id,omitempty"`
	// The `job_id` of the first try, which names the tries of a link. Present only for links with
	// `attempts_max`.
	FirstJobID *string `json:"first_job_id,omitempty"`
	// Grows with each result of the link's tries, so that an older one can be told from a newer one;
	// 0 before the first. Present only for links with `attempts_max`.
	Sequence *int64 `json:"sequence,omitempty"`
	// What the person may redo on the same link, after a final result; an empty list is to send
	// again. Left out where they may not try again.
	Retry []RetryStep `json:"retry,omitempty"`
	// How many tries are left, after a final result without success. A source that gave no answer
	// takes none away. Present only for links with `attempts_max`.
	AttemptsLeft *int64 `json:"attempts_left,omitempty"`
	// Time of the attempt by the real clock, as signed.
	Timestamp string `json:"timestamp"`
	// `base64(HMAC-SHA-256(api key, timestamp + partner_id + "sid_request"))`. Its name is that of
	// the interface: `sec_key` on job status, `signature` elsewhere. Of a request the service reads
	// the other name too, where the own one is missing or null; where both are sent, it is enough
	// that one is right (D-03). It is 44 characters of standard base64; another spelling of the same
	// bytes is a bad signature.
	Signature string `json:"signature"`
}

// Event: Something that happened to a partner. Nothing in it is about a person.
type Event struct {
	// What happened.
	Type string `json:"type"`
	// When it was noticed.
	Timestamp time.Time `json:"timestamp"`
	// The partner's 3-character id, leading zeros kept (§8.5 of the interface).
	PartnerID string `json:"partner_id"`
	// What an event is about; the fields depend on its type.
	Data EventData `json:"data"`
}

// EventData: What an event is about; the fields depend on its type.
type EventData struct {
	// Of `address.failing` and `address.paused`, the callback address without path and query.
	Address *string `json:"address,omitempty"`
	// Of `address.failing` and `address.paused`, its first failure since the last success.
	FailingSince *time.Time `json:"failing_since,omitempty"`
	// Of `address.paused`, since when nothing is sent to it.
	PausedAt *time.Time `json:"paused_at,omitempty"`
	// Of `callback.exhausted`, the `webhook-id` of the callback.
	WebhookID *string `json:"webhook_id,omitempty"`
	// Of `callback.exhausted` and `verification.stuck`, and of `link.submitted`, `link.retried` and
	// `link.completed`, the job.
	ServiceJobID *string `json:"service_job_id,omitempty"`
	// Of `callback.exhausted`, the attempts made.
	Attempts *int64 `json:"attempts,omitempty"`
	// Of an address or a callback, the HTTP status of the last answer; null when there was none.
	LastStatus *int64 `json:"last_status,omitempty"`
	// Of an address or a callback, why there was no whole answer; null when there was one.
	LastError *string `json:"last_error,omitempty"`
	// Of `link.expired_unused` and of each step of a link, the link.
	RefID *string `json:"ref_id,omitempty"`
	// Of `link.expired_unused`, when it expired.
	ExpiresAt *time.Time `json:"expires_at,omitempty"`
	// Of `verification.stuck`, when the job was accepted.
	WaitingSince *time.Time `json:"waiting_since,omitempty"`
}
