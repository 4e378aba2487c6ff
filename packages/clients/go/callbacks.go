package hostedlinks

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// Receiver verifies what was posted to a callback URL or an events URL (§6, D-19, D-79).
type Receiver struct {
	// PartnerID is your own.
	PartnerID string
	// Keys are your webhook secrets (whsec_…) or API keys; any of them verifies. While they are changed, both.
	Keys []string
	// Tolerance is how far the time of a callback may be from now, either way. Default: 5 minutes.
	Tolerance time.Duration
	// Now is the clock. Default: time.Now.
	Now func() time.Time
	// UnsafeAllowBodySignature accepts callbacks without the webhook headers by the signature in their body. It does not
	// cover the content: whoever has seen one callback can invent results until it is stale.
	UnsafeAllowBodySignature bool
}

// ReceivedCallback is a genuine callback.
type ReceivedCallback struct {
	// ID is its webhook-id, the same each time that it is delivered: skip those seen before, and respond 2xx to them as
	// well. Empty where only the body is signed.
	ID      string
	Payload Callback
}

// ReceivedEvent is a genuine event. Types may be added: respond 2xx to those that you do not know.
type ReceivedEvent struct {
	ID    string
	Event Event
}

// CallbackRefused is the error for what is not genuine: respond with 400, and do not act on it.
type CallbackRefused struct {
	// Reason is malformed, bad_signature, or stale: genuine, but too old.
	Reason  string
	Message string
}

func (e *CallbackRefused) Error() string { return e.Reason + ": " + e.Message }

// Verify verifies a callback, and that it is a job result. The body is the bytes as received, not parsed and written again.
func (r Receiver) Verify(body []byte, header http.Header) (*ReceivedCallback, error) {
	id, err := r.verify(body, header, r.UnsafeAllowBodySignature)
	if err != nil {
		return nil, err
	}
	var needed struct {
		ResultCode    *string
		PartnerParams struct {
			UserID *string `json:"user_id"`
			JobID  *string `json:"job_id"`
		}
		JobComplete *bool `json:"job_complete"`
		JobSuccess  *bool `json:"job_success"`
	}
	params := &needed.PartnerParams
	received := ReceivedCallback{ID: id}
	if json.Unmarshal(body, &needed) != nil || json.Unmarshal(body, &received.Payload) != nil || needed.ResultCode == nil ||
		needed.JobComplete == nil || needed.JobSuccess == nil || params.UserID == nil || params.JobID == nil {
		return nil, &CallbackRefused{"malformed", "The body is not a job result."}
	}
	return &received, nil
}

// VerifyEvent verifies an event that the events URL received.
func (r Receiver) VerifyEvent(body []byte, header http.Header) (*ReceivedEvent, error) {
	id, err := r.verify(body, header, false)
	if err != nil {
		return nil, err
	}
	received := ReceivedEvent{ID: id}
	if json.Unmarshal(body, &received.Event) != nil || received.Event.Type == "" || received.Event.PartnerID != r.PartnerID {
		return nil, &CallbackRefused{"malformed", "The body is not an event of this partner."}
	}
	return &received, nil
}

// verify gives the webhook-id of a body that is genuine; none where only the body is signed.
func (r Receiver) verify(body []byte, header http.Header, allowBodySignature bool) (string, error) {
	var signed struct{ Timestamp, Signature string }
	var object map[string]any
	if !utf8.Valid(body) || json.Unmarshal(body, &object) != nil || object == nil {
		return "", &CallbackRefused{"malformed", "The body is not a JSON object in UTF-8."}
	}
	id, seconds, sent := headerOf(header, "webhook-id"), headerOf(header, "webhook-timestamp"), headerOf(header, "webhook-signature")
	var genuine bool
	var at time.Time
	if sent == nil && allowBodySignature {
		if json.Unmarshal(body, &signed) != nil || signed.Timestamp == "" || signed.Signature == "" {
			return "", &CallbackRefused{"malformed", "The time or the signature is missing."}
		}
		genuine, at = isSignedTime(r.Keys, r.PartnerID, signed.Timestamp, signed.Signature)
	} else {
		epoch, err := strconv.ParseUint(strings.Join(seconds, " "), 10, 40)
		if id == nil || id[0] == "" || sent == nil || err != nil {
			return "", &CallbackRefused{"malformed", "A webhook header is missing or malformed."}
		}
		at = time.Unix(int64(epoch), 0)
		parts := strings.Split(strings.Join(sent, " "), " ")
		genuine = isSigned(r.Keys, parts, func(key string) string { return signWebhook(key, id[0], seconds[0], string(body)) })
	}
	if !genuine {
		return "", &CallbackRefused{"bad_signature", "No key verifies the signature."}
	}
	now, tolerance := time.Now, 5*time.Minute
	if r.Now != nil {
		now = r.Now
	}
	if r.Tolerance > 0 {
		tolerance = r.Tolerance
	}
	if age := now().Sub(at); age > tolerance || age < -tolerance {
		return "", &CallbackRefused{"stale", fmt.Sprintf("The callback was signed more than %s from now.", tolerance)}
	}
	return strings.Join(id, ""), nil
}

// headerOf gives a header's values, however the map of a test or a proxy spells its name.
func headerOf(header http.Header, name string) (values []string) {
	for each, found := range header {
		if strings.EqualFold(each, name) {
			values = append(values, found...)
		}
	}
	return values
}
