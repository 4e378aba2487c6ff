// Package hostedlinks is the client of the hosted verification links API: it signs, sends, retries and verifies.
package hostedlinks

import (
	"context"
	"errors"
	"math"
	"math/rand"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync/atomic"
	"time"
)

// Options are those of New. Only the first three are required.
type Options struct {
	// BaseURL is the environment's address, such as https://api.example.com.
	BaseURL string
	// PartnerID has three characters, leading zeros kept (§8.5).
	PartnerID string
	// APIKeys is the API key; while keys are being changed, both. The first signs, any verifies.
	APIKeys []string
	// Brand is the brand word that the service's paths carry (D-01).
	Brand string
	// Timeout is for a whole call with its retries, unless its context ends before. Default: 90 seconds.
	Timeout time.Duration
	// AttemptTimeout is for each request. Default: 30 seconds.
	AttemptTimeout time.Duration
	// RetriesMax is the most retries of a call; negative for none. Default: 3.
	RetriesMax int
	// Tolerance is how far the time of a signed response may be from the clock. Default: 5 minutes.
	Tolerance time.Duration
	// HTTPClient sends requests. Its CheckRedirect is not used: redirects are not followed.
	HTTPClient *http.Client
	// OnAttempt is told of each request, for logs and metrics, with the path as the contract has it, without ids. A nil
	// error is a success; the message of others may repeat what was sent.
	OnAttempt func(method, path string, attempt int, failed *Error)
	// Now, Sleep and Random are the clock, waiting, and randomness from 0 up to 1, for tests.
	Now    func() time.Time
	Sleep  func(ctx context.Context, wait time.Duration) error
	Random func() float64
}

// Client is the API of one partner. It may be used by many goroutines: its only state is the difference of the clocks.
//
// Operations that may be done twice are retried after network errors, timeouts, 429, 500, 502, 503 and 504. When the
// service refuses a signature and its Date shows that this machine's clock is wrong, the client signs once more with
// the service's time, and with that from then on.
type Client struct {
	options Options
	http    http.Client
	// ahead is how far the service's clock is ahead; known once it was too much for a signature.
	ahead atomic.Int64
}

var idPattern = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)

// New makes a client. It opens no connection.
func New(options Options) (*Client, error) {
	options.BaseURL = strings.TrimRight(options.BaseURL, "/")
	address, err := url.Parse(options.BaseURL)
	switch {
	case err != nil || (address.Scheme != "http" && address.Scheme != "https") || address.Host == "" || address.RawQuery != "":
		return nil, errors.New("BaseURL must be an http or https address, without a query")
	case len(options.PartnerID) != 3 || strings.ContainsAny(options.PartnerID, "_-") || !idPattern.MatchString(options.PartnerID):
		return nil, errors.New("PartnerID must be three letters or digits")
	case len(options.APIKeys) == 0 || strings.Contains("\x00"+strings.Join(options.APIKeys, "\x00")+"\x00", "\x00\x00"):
		return nil, errors.New("APIKeys must not be empty")
	}
	client := Client{options: options}
	if options.HTTPClient != nil {
		client.http = *options.HTTPClient
	}
	// A redirect would send the signed request elsewhere.
	client.http.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	defaults := &client.options
	orDefault(&defaults.Brand, contractBrand)
	orDefault(&defaults.Timeout, 90*time.Second)
	orDefault(&defaults.AttemptTimeout, 30*time.Second)
	orDefault(&defaults.RetriesMax, 3)
	orDefault(&defaults.Tolerance, 5*time.Minute)
	if defaults.Now == nil {
		defaults.Now = time.Now
	}
	if defaults.OnAttempt == nil {
		defaults.OnAttempt = func(string, string, int, *Error) {}
	}
	if defaults.Sleep == nil {
		defaults.Sleep = sleep
	}
	if defaults.Random == nil {
		defaults.Random = rand.Float64
	}
	return &client, nil
}

func orDefault[T comparable](option *T, value T) {
	var unset T
	if *option == unset {
		*option = value
	}
}

func sleep(ctx context.Context, wait time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(wait):
		return nil
	}
}

// call sends an operation, with its retries.
func call[T any](ctx context.Context, c *Client, r route, ids []string, input any, key string) (*T, error) {
	whole, cancel := context.WithTimeout(ctx, c.options.Timeout)
	defer cancel()
	end, _ := whole.Deadline()
	if r.idempotent && key == "" {
		key = newID()
	}
	clockTrusted, retries := r.signatureField == "", 0
	for attempt := 1; ; attempt++ {
		ahead := time.Duration(c.ahead.Load())
		result := new(T)
		failed := c.attempt(whole, r, ids, input, key, ahead, result)
		if failed == nil {
			c.options.OnAttempt(r.method, r.path, attempt, nil)
			return result, nil
		}
		c.options.OnAttempt(r.method, r.path, attempt, failed)
		skew := failed.serverTime.Sub(c.options.Now().Add(ahead))
		isSkewed := failed.Status == http.StatusUnauthorized && !failed.serverTime.IsZero() && skew.Abs() > c.options.Tolerance
		if isSkewed && !clockTrusted && failed.Code != CodeMalformed {
			// Another call may have changed it since this request was signed.
			clockTrusted = true
			c.ahead.Store(int64(ahead + skew))
			continue
		}
		if !r.repeatable || retries >= c.options.RetriesMax || !isTemporary(failed) || whole.Err() != nil {
			return nil, failed
		}
		// The random part keeps callers apart that failed together.
		wait := time.Duration(c.options.Random() * math.Min(8, 0.5*math.Pow(2, float64(retries))) * float64(time.Second))
		if failed.RetryAfter != nil {
			wait += *failed.RetryAfter
		}
		// Where the wait would exceed the timeout, this error says more than a timeout would.
		if !time.Now().Add(wait).Before(end) {
			return nil, failed
		}
		retries++
		if err := c.options.Sleep(whole, wait); err != nil {
			return nil, networkError(err)
		}
	}
}

func isTemporary(failed *Error) bool {
	switch failed.Code {
	case Code2222, CodeTooManyIDNumbers, CodeTooManySubmissions, CodeTooMuchImageData:
		// They last for an hour or longer (§7.2, D-64).
		return false
	case CodeNetwork, CodeTimeout, CodeRequestInProgress:
		return true
	}
	switch failed.Status {
	case 429, 500, 502, 503, 504:
		return true
	}
	return false
}

// WaitForJob waits until a job is complete, also one that is not there yet, for 10 minutes unless the context has a
// deadline. Where you can, receive callbacks instead.
func (c *Client) WaitForJob(ctx context.Context, userID, jobID string) (*JobStatusResponse, error) {
	if _, isSet := ctx.Deadline(); !isSet {
		whole, cancel := context.WithTimeout(ctx, 10*time.Minute)
		defer cancel()
		ctx = whole
	}
	for polls := 0; ; polls++ {
		job, err := c.GetJobStatus(ctx, GetJobStatusInput{UserID: userID, JobID: jobID})
		if err == nil && job.JobComplete {
			return job, nil
		}
		// "Job not found" is not final: the submission may still be on its way.
		if err != nil && CodeOf(err) != Code2304 {
			return nil, err
		}
		// Random, so that many callers do not poll at the same moment.
		seconds := (0.5 + c.options.Random()/2) * math.Min(10, 0.5*math.Pow(1.5, float64(polls)))
		if err := c.options.Sleep(ctx, time.Duration(seconds*float64(time.Second))); err != nil {
			return nil, networkError(err)
		}
	}
}
