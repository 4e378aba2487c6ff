// Generated from openapi/ by `npm run generate`. Do not edit.

package hostedlinks

import (
	"context"
	"time"
)

// contractBrand is the brand word in the contract's paths (D-01).
const contractBrand = "hosted"

// route is what the client needs to know of an operation in addition to its types.
type route struct {
	method, path, signatureField                                                 string
	hasQuery, numericTimestamp, signsResponse, idempotent, repeatable, multipart bool
}

// CreateLinkInput is what CreateLink sends. What is nil is not sent.
type CreateLinkInput struct {
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
	// Makes the call safe to repeat for 24 hours (D-29). Default: a random key, the same for all
	// retries of a call.
	IdempotencyKey string `json:"-"`
}

// CreateLink: Creates a hosted verification link and answers its address (§4.1 of the interface).
func (c *Client) CreateLink(ctx context.Context, input CreateLinkInput) (*CreateLinkResponse, error) {
	return call[CreateLinkResponse](ctx, c, route{method: "POST", path: "/v1/hosted_links", signatureField: "signature", idempotent: true, repeatable: true}, nil, input, input.IdempotencyKey)
}

// UpdateLinkInput is what UpdateLink sends. What is nil is not sent.
type UpdateLinkInput struct {
	// true disables the link, false enables it again and clears `disabled_at`.
	IsDisabled *bool `json:"is_disabled,omitempty"`
	// Replaces the whole existing set; it does not merge (§3.1 of the interface).
	IDTypes []IDTypeEntry `json:"id_types,omitempty"`
	// Replaces the logo for dark grounds; an empty text removes it.
	LogoURLDark *string `json:"logo_url_dark,omitempty"`
	// Replaces the whole set; an empty one forbids frames again.
	EmbedOrigins []string `json:"embed_origins,omitempty"`
	// `camera`: the page offers no upload, and a submission with an image whose source is not
	// `camera` is refused. `any`, the default: images may come from files.
	Capture *Capture `json:"capture,omitempty"`
	// Replaces all that was prefilled; an empty object erases it. Refused once the link is used.
	Prefill *Prefill `json:"prefill,omitempty"`
	// Replaces the whole set; an empty one hides none.
	HiddenFields []PersonFieldName `json:"hidden_fields,omitempty"`
}

// UpdateLink: Disables or enables a link, replaces its ID types (§4.2 of the interface), or
// changes its page (D-86, D-87).
func (c *Client) UpdateLink(ctx context.Context, linkID string, input UpdateLinkInput) (*UpdateLinkResponse, error) {
	return call[UpdateLinkResponse](ctx, c, route{method: "PUT", path: "/v1/hosted_links/{linkId}", signatureField: "signature", repeatable: true}, []string{linkID}, input, "")
}

// GetLink: Answers one link with its states and counts (§4.3 of the interface).
func (c *Client) GetLink(ctx context.Context, linkID string) (*Link, error) {
	return call[Link](ctx, c, route{method: "POST", path: "/v1/hosted_links/{linkId}", signatureField: "signature", repeatable: true}, []string{linkID}, nil, "")
}

// ListLinkEventsInput is what ListLinkEvents sends. What is nil is not sent.
type ListLinkEventsInput struct {
	// The `event_id` of the last event that you know; only later ones are answered. All, when it is
	// absent or not kept any more.
	AfterEvent *string `json:"after_event,omitempty"`
	// The most events that are answered. 20 when absent.
	Limit *int64 `json:"limit,omitempty"`
}

// ListLinkEvents: Answers what happened on a link, in order: who opened it, consented, submitted,
// and so on. To go on where you stopped, or to wait for more, send the last `event_id` as
// `after_event`. An event is answered five seconds after it happened, so that no earlier one can
// follow. Events are recorded while the operator has set for you that they are, and kept for 90
// days; otherwise the list is empty.
func (c *Client) ListLinkEvents(ctx context.Context, linkID string, input ListLinkEventsInput) (*ListLinkEventsResponse, error) {
	return call[ListLinkEventsResponse](ctx, c, route{method: "POST", path: "/v1/hosted_links/{linkId}/events", signatureField: "signature", repeatable: true}, []string{linkID}, input, "")
}

// ListLinksInput is what ListLinks sends. What is nil is not sent.
type ListLinksInput struct {
	// Page to fetch; the first page when absent. A page past the end is empty, not an error.
	Page *int64 `json:"page,omitempty"`
	// Links on a page. 20 when absent.
	Limit *int64 `json:"limit,omitempty"`
	// `newest`, or the `next_cursor` of the answer before: pages by place, which new links do not
	// shift. Not with `page`.
	Cursor *string `json:"cursor,omitempty"`
	// `disabled`: `disabled_at` is set. `used`: it has accepted all submissions that it takes.
	// `expired`: `expires_at` is over. `active`: none of these. The first that applies counts, in the
	// order disabled, used up by a single use, expired, full.
	State *LinkState `json:"state,omitempty"`
	// Only links for this user.
	UserID *string `json:"user_id,omitempty"`
	// Only links whose name begins so; capital letters count.
	Name *string `json:"name,omitempty"`
	// Only links created at this time or later.
	CreatedAfter *time.Time `json:"created_after,omitempty"`
	// Only links created before this time.
	CreatedBefore *time.Time `json:"created_before,omitempty"`
}

// ListLinks: Answers a page of the partner's links, newest first. The path segment is the literal
// `:list` (§4.4 of the interface).
func (c *Client) ListLinks(ctx context.Context, input ListLinksInput) (*ListLinksResponse, error) {
	return call[ListLinksResponse](ctx, c, route{method: "POST", path: "/v1/hosted_links/:list", signatureField: "signature", repeatable: true}, nil, input, "")
}

// CreateLinksInput is what CreateLinks sends. What is nil is not sent.
type CreateLinksInput struct {
	// The links, each of which is checked by itself.
	Links []LinkInBatch `json:"links"`
	// Makes the call safe to repeat for 24 hours (D-29). Default: a random key, the same for all
	// retries of a call.
	IdempotencyKey string `json:"-"`
}

// CreateLinks: Creates up to 1,000 links in one call, and answers one result for each, at its
// place: what createLink answers, or why that link was not created. One that is wrong does not
// keep the others from being created. The path segment is the literal `:batch`. A batch has at
// most eight times the bytes of another body, 2 MiB by default, with 32,768 colons, which are 32
// for each of a thousand links; and it names at most 20 different logos. Ten links, or the rest of
// them, count as one request of the partner's budget.
func (c *Client) CreateLinks(ctx context.Context, input CreateLinksInput) (*CreateLinksResponse, error) {
	return call[CreateLinksResponse](ctx, c, route{method: "POST", path: "/v1/hosted_links/:batch", signatureField: "signature", idempotent: true, repeatable: true}, nil, input, input.IdempotencyKey)
}

// GetJobStatusInput is what GetJobStatus sends. What is nil is not sent.
type GetJobStatusInput struct {
	// Tracks a user. An existing user id or a new unique one; made by the service when not supplied.
	UserID string `json:"user_id"`
	// Job id assigned by the service or passed in `partner_params.job_id`.
	JobID string `json:"job_id"`
	// When `"true"`, the response includes an expiring link to the captured image.
	ImageLinks *bool `json:"image_links" wire:"text"`
	// When `"true"`, the response includes everything sent to the callback.
	History *bool `json:"history" wire:"text"`
	// When `"true"`, the response includes the receipt of the user's consent.
	Consent *bool `json:"consent" wire:"text"`
}

// GetJobStatus: Answers the status of a job, signed by the service (§4.6 of the interface).
func (c *Client) GetJobStatus(ctx context.Context, input GetJobStatusInput) (*JobStatusResponse, error) {
	return call[JobStatusResponse](ctx, c, route{method: "POST", path: "/v1/job_status", signatureField: "sec_key", numericTimestamp: true, signsResponse: true, repeatable: true}, nil, input, "")
}

// ListJobsInput is what ListJobs sends. What is nil is not sent.
type ListJobsInput struct {
	// `open`: there is no final result yet, but there may be a provisional one. `successful`,
	// `failed`: the final result.
	State *JobState `json:"state,omitempty"`
	// Only jobs of this user.
	UserID *string `json:"user_id,omitempty"`
	// Only jobs of this link.
	RefID *string `json:"ref_id,omitempty"`
	// Only jobs accepted at this time or later.
	CreatedAfter *time.Time `json:"created_after,omitempty"`
	// Only jobs accepted before this time.
	CreatedBefore *time.Time `json:"created_before,omitempty"`
	// Jobs on a page. 20 when absent.
	Limit *int64 `json:"limit,omitempty"`
	// The `next_cursor` of the page before; without it, the newest are answered.
	Cursor *string `json:"cursor,omitempty"`
}

// ListJobs: Answers the partner's jobs, newest first, and how each stands. Jobs whose personal
// data was erased are left out. A page goes on where the one before ended: send its `next_cursor`
// as `cursor`.
func (c *Client) ListJobs(ctx context.Context, input ListJobsInput) (*ListJobsResponse, error) {
	return call[ListJobsResponse](ctx, c, route{method: "POST", path: "/v1/job_list", signatureField: "signature", repeatable: true}, nil, input, "")
}

// ListDailyCountsInput is what ListDailyCounts sends. What is nil is not sent.
type ListDailyCountsInput struct {
	// The first day. All that are kept when absent.
	FirstDay *string `json:"first_day,omitempty"`
	// The last day; not before the first.
	LastDay *string `json:"last_day,omitempty"`
	// Whether each link is counted apart. By default all are counted together.
	ByLink *bool `json:"by_link,omitempty"`
	// Counts this link alone.
	RefID *string `json:"ref_id,omitempty"`
	// Counts on a page. 31 when absent.
	Limit *int64 `json:"limit,omitempty"`
	// The `next_cursor` of the page before; without it, the newest are answered.
	Cursor *string `json:"cursor,omitempty"`
}

// ListDailyCounts: Answers how many opened the partner's links, consented, submitted and succeeded
// on each day, the newest day first: of all links together, of each (`by_link`), or of one
// (`ref_id`). Counts are a few seconds old. A link is opened by a person; loads by robots are not
// counted.
func (c *Client) ListDailyCounts(ctx context.Context, input ListDailyCountsInput) (*ListDailyCountsResponse, error) {
	return call[ListDailyCountsResponse](ctx, c, route{method: "POST", path: "/v1/daily_counts", signatureField: "signature", repeatable: true}, nil, input, "")
}

// ResetIDNumberRateLimitInput is what ResetIDNumberRateLimit sends. What is nil is not sent.
type ResetIDNumberRateLimitInput struct {
	// Two-letter ISO 3166-1 code of a supported country (§2.2 of the interface).
	Country string `json:"country"`
	// An ID type of the country, as listed by `GET /v1/services` (§2.2 of the interface).
	IDType string `json:"id_type"`
	// ID number whose limit is cleared.
	IDNumber string `json:"id_number"`
}

// ResetIDNumberRateLimit: Clears the block of an ID number immediately (§4.7 of the interface). It
// also succeeds for an unknown number (D-20).
func (c *Client) ResetIDNumberRateLimit(ctx context.Context, input ResetIDNumberRateLimitInput) (*ResetResponse, error) {
	return call[ResetResponse](ctx, c, route{method: "POST", path: "/v1/id_number_rate_limit_reset", signatureField: "signature", numericTimestamp: true, repeatable: true}, nil, input, "")
}

// SubmitVerificationInput is what SubmitVerification sends. What is nil is not sent.
type SubmitVerificationInput struct {
	// Two-letter ISO 3166-1 code of a supported country (§2.2 of the interface).
	Country string `json:"country"`
	// An ID type of the country, as listed by `GET /v1/services` (§2.2 of the interface).
	IDType string `json:"id_type"`
	// An ID number. Letter case, spaces, hyphens, slashes and other signs between do not matter
	// (D-20).
	IDNumber *string `json:"id_number,omitempty"`
	// Given names.
	FirstName *string `json:"first_name,omitempty"`
	// Family name.
	LastName *string `json:"last_name,omitempty"`
	// Date of birth, `YYYY-MM-DD`, before today in UTC.
	DOB *string `json:"dob,omitempty"`
	// The user's consent to the verification; it must be given.
	Consent bool `json:"consent" wire:"text"`
	// When the user agreed, if you asked for it on a page of your own; since 1970, and not in the
	// future. Default: when the submission comes.
	ConsentAt *time.Time `json:"consent_at,omitempty"`
	// Language of the text that you showed, such as `en` or `pt-BR`.
	ConsentLanguage *string `json:"consent_language,omitempty"`
	// SHA-256 of the text that you showed, UTF-8, as 64 lower-case hexadecimal digits. Keep the text.
	ConsentTextHash *string `json:"consent_text_hash,omitempty"`
	// What the hosted page sends in place of the three fields before: which text of its own it
	// showed. The service renders that text again, and refuses the submission if it has changed.
	ConsentShown *string `json:"consent_shown,omitempty"`
	// Fields that are left out get what the partner gave with the link (`prefill`). Default - false.
	UsePrefill *bool `json:"use_prefill" wire:"text"`
	// The visit to the hosted page that this is part of: a token that the page is given when it is
	// opened. It lets a visit that began before the link expired submit for ten minutes after that.
	// One that is malformed, of another link or older than a day counts as none.
	Visit *string `json:"visit,omitempty"`
	// An image that `stageImages` has kept for the `visit` of this submission, in place of the image
	// itself. It can be named once, within an hour.
	SelfieRef *string `json:"selfie_ref,omitempty"`
	// An image that `stageImages` has kept for the `visit` of this submission, in place of the image
	// itself. It can be named once, within an hour.
	DocumentFrontRef *string `json:"document_front_ref,omitempty"`
	// An image that `stageImages` has kept for the `visit` of this submission, in place of the image
	// itself. It can be named once, within an hour.
	DocumentBackRef *string `json:"document_back_ref,omitempty"`
	// Where an image comes from: `camera` for one that the page's camera took, `file` for one that
	// was chosen. It is what the sender says; nothing proves it. Left out where the sender does not
	// know, as the page without script.
	SelfieSource *ImageSource `json:"selfie_source,omitempty"`
	// Where an image comes from: `camera` for one that the page's camera took, `file` for one that
	// was chosen. It is what the sender says; nothing proves it. Left out where the sender does not
	// know, as the page without script.
	DocumentFrontSource *ImageSource `json:"document_front_source,omitempty"`
	// Where an image comes from: `camera` for one that the page's camera took, `file` for one that
	// was chosen. It is what the sender says; nothing proves it. Left out where the sender does not
	// know, as the page without script.
	DocumentBackSource *ImageSource `json:"document_back_source,omitempty"`
	// What the page's script found when it looked at an image before it was sent: `passed`, what was
	// wrong where the user sent it nevertheless, or `none` where it could not look. It is what the
	// sender says; nothing proves it.
	SelfieCheck *ImageCheck `json:"selfie_check,omitempty"`
	// What the page's script found when it looked at an image before it was sent: `passed`, what was
	// wrong where the user sent it nevertheless, or `none` where it could not look. It is what the
	// sender says; nothing proves it.
	DocumentFrontCheck *ImageCheck `json:"document_front_check,omitempty"`
	// What the page's script found when it looked at an image before it was sent: `passed`, what was
	// wrong where the user sent it nevertheless, or `none` where it could not look. It is what the
	// sender says; nothing proves it.
	DocumentBackCheck *ImageCheck `json:"document_back_check,omitempty"`
	// Photo of the user's face, PNG or JPEG, at most 5 MiB, 200 to 10,000 pixels wide and high,
	// base64.
	Selfie []byte `json:"selfie,omitempty"`
	// Front of the document, PNG or JPEG, at most 5 MiB, 200 to 10,000 pixels wide and high, base64.
	DocumentFront []byte `json:"document_front,omitempty"`
	// Back of the document, PNG or JPEG, at most 5 MiB, 200 to 10,000 pixels wide and high, base64.
	DocumentBack []byte `json:"document_back,omitempty"`
	// Makes the call safe to repeat for 24 hours (D-29). Default: a random key, the same for all
	// retries of a call.
	IdempotencyKey string `json:"-"`
}

// SubmitVerification: What the hosted page sends. The link's unguessable id is the capability; the
// request is not signed.
func (c *Client) SubmitVerification(ctx context.Context, linkID string, input SubmitVerificationInput) (*SubmissionResponse, error) {
	return call[SubmissionResponse](ctx, c, route{method: "POST", path: "/v1/hosted_links/{linkId}/submissions", idempotent: true, repeatable: true, multipart: true}, []string{linkID}, input, input.IdempotencyKey)
}

// StageImagesInput is what StageImages sends. What is nil is not sent.
type StageImagesInput struct {
	// Photo of the user's face, PNG or JPEG, at most 5 MiB, 200 to 10,000 pixels wide and high,
	// base64.
	Selfie []byte `json:"selfie,omitempty"`
	// Front of the document, PNG or JPEG, at most 5 MiB, 200 to 10,000 pixels wide and high, base64.
	DocumentFront []byte `json:"document_front,omitempty"`
	// Back of the document, PNG or JPEG, at most 5 MiB, 200 to 10,000 pixels wide and high, base64.
	DocumentBack []byte `json:"document_back,omitempty"`
}

// StageImages: What the hosted page does with each photo as soon as the user accepts it. An image
// is kept for an hour, sealed, for the one visit that sent it; the submission of that visit names
// it, for example in `selfie_ref`, in place of sending it. Sending an image of the same field
// again replaces the one before. The link and the visit are looked at before anything of the body
// is read.
func (c *Client) StageImages(ctx context.Context, linkID string, visit string, input StageImagesInput) (*StagedImages, error) {
	return call[StagedImages](ctx, c, route{method: "PUT", path: "/v1/hosted_links/{linkId}/visits/{visit}/images", repeatable: true, multipart: true}, []string{linkID, visit}, input, "")
}

// ListCallbacksInput is what ListCallbacks sends. What is nil is not sent.
type ListCallbacksInput struct {
	// `waiting` has an attempt ahead; `delivered` was answered with a 2xx; `failed` used up its
	// attempts, or was answered with 410; `paused` was not tried, because its address has given
	// nothing but failures for days.
	State *DeliveryState `json:"state,omitempty"`
	// Only callbacks of this user's jobs.
	UserID *string `json:"user_id,omitempty"`
	// Only callbacks of this job of the user; needs `user_id`.
	JobID *string `json:"job_id,omitempty"`
	// Deliveries on a page. 20 when absent.
	Limit *int64 `json:"limit,omitempty"`
	// The `next_cursor` of the page before; without it, the newest are answered.
	Cursor *string `json:"cursor,omitempty"`
}

// ListCallbacks: Answers how the deliveries of the partner's callbacks stand, newest first, and
// which addresses are paused. A page goes on where the one before ended: send its `next_cursor` as
// `cursor`.
func (c *Client) ListCallbacks(ctx context.Context, input ListCallbacksInput) (*ListCallbacksResponse, error) {
	return call[ListCallbacksResponse](ctx, c, route{method: "POST", path: "/v1/callbacks", signatureField: "signature", repeatable: true}, nil, input, "")
}

// ReplayCallback: Sends a callback again immediately, in any state: the same payload under the
// same `webhook-id`, on a schedule of attempts that begins anew. Its success ends the pause of its
// address. With the signature of the content (D-61) the header `webhook-id` is an id of the
// request, as everywhere, and not that of the callback.
func (c *Client) ReplayCallback(ctx context.Context, webhookID string) (*Delivery, error) {
	return call[Delivery](ctx, c, route{method: "POST", path: "/v1/callbacks/{webhookId}/replay", signatureField: "signature"}, []string{webhookID}, nil, "")
}

// EraseUserInput is what EraseUser sends. What is nil is not sent.
type EraseUserInput struct {
	// Whose data; one that is not known is no error.
	UserID string `json:"user_id"`
	// The data of this job of the user alone; without it, of all.
	JobID *string `json:"job_id,omitempty"`
	// When `"true"`, `user_id`, `job_id` and `partner_params` are replaced as well, wherever they are
	// stored, and the user's own links are disabled. The job cannot be found by its ids any more.
	Pseudonyms *bool `json:"pseudonyms" wire:"text"`
}

// EraseUser: Erases what users typed, images, contents of callbacks, what receivers answered to
// them and saved answers to submissions, of one job of the user or of all: accepted now, carried
// out soon. Outcomes of jobs stay. With `pseudonyms`, user ids, job ids and `partner_params` go
// too. Sent again before it is carried out, it is the same erasure; afterwards, it erases what has
// come since.
func (c *Client) EraseUser(ctx context.Context, input EraseUserInput) (*Erasure, error) {
	return call[Erasure](ctx, c, route{method: "POST", path: "/v1/erasures", signatureField: "signature", repeatable: true}, nil, input, "")
}

// GetErasure: Answers how far an erasure is, and what went. It does not say whose data it was.
func (c *Client) GetErasure(ctx context.Context, erasureID string) (*Erasure, error) {
	return call[Erasure](ctx, c, route{method: "POST", path: "/v1/erasures/{erasureId}", signatureField: "signature", repeatable: true}, []string{erasureID}, nil, "")
}

// ListServicesInput is what ListServices sends. What is nil is not sent.
type ListServicesInput struct {
	// Only this country; one without entries gives an empty list (D-37).
	Country *string `json:"country,omitempty"`
}

// ListServices: Lists the supported countries and ID types with their verification methods and
// fields (§2.2 of the interface).
func (c *Client) ListServices(ctx context.Context, input ListServicesInput) (*ServicesResponse, error) {
	return call[ServicesResponse](ctx, c, route{method: "GET", path: "/v1/services", hasQuery: true, repeatable: true}, nil, input, "")
}

// ListValidDocumentsInput is what ListValidDocuments sends. What is nil is not sent.
type ListValidDocumentsInput struct {
	// Only this country; one without entries gives an empty list (D-37).
	Country *string `json:"country,omitempty"`
}

// ListValidDocuments: Lists the documents that document verification accepts, by country (§2.2 of
// the interface).
func (c *Client) ListValidDocuments(ctx context.Context, input ListValidDocumentsInput) (*ValidDocumentsResponse, error) {
	return call[ValidDocumentsResponse](ctx, c, route{method: "GET", path: "/v1/valid_documents", hasQuery: true, repeatable: true}, nil, input, "")
}

// AdvanceSandboxClockInput is what AdvanceSandboxClock sends. What is nil is not sent.
type AdvanceSandboxClockInput struct {
	// Milliseconds forward, at most ten years.
	AdvanceMs int64 `json:"advance_ms"`
}

// AdvanceSandboxClock: Moves the sandbox's clock forward, so that a test does not wait for days.
// Production has no such operation. Only in the sandbox.
func (c *Client) AdvanceSandboxClock(ctx context.Context, input AdvanceSandboxClockInput) (*ClockResponse, error) {
	return call[ClockResponse](ctx, c, route{method: "POST", path: "/sandbox/clock"}, nil, input, "")
}
