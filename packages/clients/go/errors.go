package hostedlinks

import (
	"errors"
	"fmt"
	"time"
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
	// RetryAfter is how long the service asks to wait; 0 where it does not say.
	RetryAfter time.Duration
	// Cause is what happened, where there was no response: errors.Is finds context.Canceled in it.
	Cause error

	// skew is how far the service's clock is ahead of this machine's, where it refused the signature; nil elsewhere.
	skew *time.Duration
}

// Error gives the code, the message, the refused fields and the request id.
func (e *Error) Error() string {
	text := e.Code + ": " + e.Message
	for _, each := range e.Details {
		text += fmt.Sprintf(" [%s %s]", each.Path, each.Message)
	}
	if e.RequestID != "" {
		text += fmt.Sprintf(" (request %s)", e.RequestID)
	}
	return text
}

func (e *Error) Unwrap() error { return e.Cause }

// CodeOf gives the code of a call's error; none for other errors.
func CodeOf(err error) string {
	var failed *Error
	if errors.As(err, &failed) {
		return failed.Code
	}
	return ""
}
