package hostedlinks

import (
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// callbackBytesMax is far more than any callback has.
const callbackBytesMax = 1 << 20

// Receiver verifies what was posted to a callback URL or an events URL (§6, D-19, D-79).
type Receiver struct {
	// PartnerID is your own.
	PartnerID string
	// Keys are your webhook secrets (whsec_…) or API keys; any of them verifies. While they are changed, both.
	Keys Keys
	// Now is the clock. Default: time.Now.
	Now func() time.Time
	// UnsafeAllowBodySignature accepts callbacks without the webhook headers by the signature in their body. It does not
	// cover the content: whoever has seen one callback can invent results until it is stale.
	UnsafeAllowBodySignature bool
}

// NewReceiver makes a receiver, and refuses keys that were pasted with more than themselves.
func NewReceiver(partnerID string, keys ...string) (Receiver, error) {
	if isPasted(keys) {
		return Receiver{}, errors.New(pastedKeys)
	}
	return Receiver{PartnerID: partnerID, Keys: keys}, nil
}

// Received is a genuine callback or event. Types of events may be added: respond 2xx to those that you do not know.
type Received[T any] struct {
	// ID is its webhook-id, the same each time that it is delivered: skip those seen before, and respond 2xx to them as
	// well. Empty where only the body is signed.
	ID      string
	Payload T
}

// IsOlderThan tells whether it is the late result of a former try (D-112): skip it, and respond 2xx. The sequence is that of
// the newest result that you have stored with its user_id and first_job_id; nil where there is none.
func (c Callback) IsOlderThan(sequence *int64) bool {
	return c.Sequence != nil && sequence != nil && *c.Sequence < *sequence
}

// CallbackRefused is the error for what is not genuine: respond with 400, and do not act on it.
type CallbackRefused struct {
	// Reason is malformed, bad_signature, or stale: genuine, but too old.
	Reason, Message string
}

func (e *CallbackRefused) Error() string { return e.Reason + ": " + e.Message }

// Verify verifies a callback, and that it is a job result. The body is the bytes as received, not parsed and written again.
func (r Receiver) Verify(body []byte, header http.Header) (*Received[Callback], error) {
	return verify[Callback](r, body, header, r.UnsafeAllowBodySignature, func(result map[string]any) bool {
		params, _ := result["PartnerParams"].(map[string]any)
		return are[string](result["ResultCode"], params["user_id"], params["job_id"]) &&
			are[bool](result["job_complete"], result["job_success"])
	})
}

// VerifyEvent verifies an event that the events URL received.
func (r Receiver) VerifyEvent(body []byte, header http.Header) (*Received[Event], error) {
	return verify[Event](r, body, header, false, func(event map[string]any) bool {
		return are[string](event["type"]) && are[map[string]any](event["data"]) && event["partner_id"] == r.PartnerID
	})
}

func verify[T any](r Receiver, body []byte, header http.Header, allowBodySignature bool, fits func(map[string]any) bool) (*Received[T], error) {
	object := parseObject(body, callbackBytesMax)
	if len(body) == 0 {
		return nil, &CallbackRefused{"malformed", "The body must be the raw bytes of the request, as they came. This one is empty, or was read before."}
	}
	if object == nil {
		return nil, &CallbackRefused{"malformed", "The body is not a JSON object in UTF-8, or too long."}
	}
	id, seconds, sent := header.Get("webhook-id"), header.Get("webhook-timestamp"), header.Values("webhook-signature")
	var genuine bool
	var at time.Time
	if sent == nil && allowBodySignature && are[string](object["timestamp"], object["signature"]) {
		id = ""
		genuine, at = isSignedTime(r.Keys, r.PartnerID, object["timestamp"].(string), object["signature"].(string))
	} else {
		epoch, err := strconv.ParseUint(seconds, 10, 40)
		if id == "" || sent == nil || err != nil {
			return nil, &CallbackRefused{"malformed", "An id, time or signature is missing or malformed."}
		}
		at = time.Unix(int64(epoch), 0)
		parts := strings.Split(strings.Join(sent, " "), " ")
		genuine = isSigned(r.Keys, parts, func(key string) string { return SignWebhook(key, id, seconds, string(body)) })
	}
	if !genuine && isPasted(r.Keys) {
		return nil, &CallbackRefused{"bad_signature", "No key verifies the signature: " + pastedKeys}
	}
	if !genuine {
		return nil, &CallbackRefused{"bad_signature", "No key verifies the signature."}
	}
	if r.Now == nil {
		r.Now = time.Now
	}
	if r.Now().Sub(at).Abs() > tolerance {
		return nil, &CallbackRefused{"stale", "It was signed more than 5 minutes from now."}
	}
	received := Received[T]{ID: id}
	if !fits(object) || json.Unmarshal(body, &received.Payload) != nil {
		return nil, &CallbackRefused{"malformed", "The body does not fit the contract, or is another partner's."}
	}
	return &received, nil
}
