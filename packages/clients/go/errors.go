package hostedlinks

import (
	"errors"
	"time"
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

// Error is what every call fails with.
type Error struct {
	// Code is one of the contract's, such as CodeLinkNotFound, or one of the client's own.
	Code string
	// Message is a sentence, for a log or a developer. It may repeat what was sent.
	Message string
	// Status is that of the response; 0 where there was none.
	Status int
	// RequestID identifies the request in the service's logs: quote it to support.
	RequestID string
	// Details are the refused fields.
	Details []ErrorDetail
	// RetryAfter is how long the service asks to wait; nil where it does not say.
	RetryAfter *time.Duration
	// Cause is what happened, where there was no response: errors.Is finds context.Canceled in it.
	Cause error

	serverTime time.Time
}

func (e *Error) Error() string { return e.Code + ": " + e.Message }

func (e *Error) Unwrap() error { return e.Cause }

// CodeOf gives the code of a call's error; none for other errors.
func CodeOf(err error) string {
	var failed *Error
	if errors.As(err, &failed) {
		return failed.Code
	}
	return ""
}

// Ptr gives the address of a value, for fields that may be left out.
func Ptr[T any](value T) *T { return &value }
