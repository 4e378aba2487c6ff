// Package hostedlinks is the client of the hosted verification links API: it signs, sends, retries and verifies.
package hostedlinks

import (
	"context"
	"errors"
	"math"
	"math/rand"
	"net"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Options are those of New. Only the first three are required.
type Options struct {
	// BaseURL is the environment's address, such as https://api.example.com.
	BaseURL string
	// PartnerID has three characters, leading zeros kept (§8.5).
	PartnerID string
	// APIKeys is the API key; while keys are being changed, both. The first signs, any verifies.
	APIKeys Keys
	// Brand is the brand word that the service's paths carry (D-01).
	Brand string
	// Timeout is for a whole call with its retries, unless its context ends before. Default: 90 seconds.
	Timeout time.Duration
	// AttemptTimeout is for each request. Default: 30 seconds.
	AttemptTimeout time.Duration
	// RetriesMax is the most retries of a call; negative for none. Default: 3.
	RetriesMax int
	// NoClockCorrection switches off that a wrong clock is corrected by the service's Date. Then whoever changes responses on their
	// way gets no signature for another time.
	NoClockCorrection bool
	// HTTPClient sends requests. Its CheckRedirect is not used: redirects are not followed.
	HTTPClient http.Client
	// Environment is for tests.
	Environment *Environment
}

// Environment is the clock, waiting, and randomness from 0 up to 1.
type Environment struct {
	Now    func() time.Time
	After  func(wait time.Duration) <-chan time.Time
	Random func() float64
}

// Keys are secrets: they are not printed.
type Keys []string

func (Keys) String() string { return "[keys]" }

// GoString is for %#v.
func (Keys) GoString() string { return "[keys]" }

// Client is the API of one partner. It may be used by many goroutines: its only state is the service's clock.
//
// Operations that may be done twice are retried after network errors, timeouts, 429, 500, 502, 503 and 504. When the
// service refuses a signature and its Date shows that this machine's clock is wrong, by a day at most, the client signs
// once more with the service's time, and with that for an hour.
type Client struct {
	// options is a function because fmt prints all fields, and the keys are among them.
	options func() Options
	clock   serviceClock
}

// tolerance is how far the time of what the service signed may be from the clock.
const tolerance = 5 * time.Minute

// basePattern has a name, or an IP address in brackets; the port; the path.
var basePattern = regexp.MustCompile(`^(?i:https?)://([\w-]{1,63}(?:\.[\w-]{1,63})*\.?|\[[0-9a-fA-F]*:[0-9a-fA-F:.]+\])(?::(\d{1,5}))?(/([\w.~!$&()*+,;=:@/-]|%[0-9a-fA-F]{2})*)?$`)
var ipPattern = regexp.MustCompile(`^[\d.]+$|^\[`)
var partnerPattern = regexp.MustCompile(`^[A-Za-z0-9]{3}$`)
var keyPattern = regexp.MustCompile(`^[!-~]{1,128}$`)
var idPattern = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)

// Limits that last for an hour or longer (§7.2, D-64).
var lasting = map[string]bool{Code2222: true, CodeTooManyIDNumbers: true, CodeTooManySubmissions: true, CodeTooMuchImageData: true}

// Codes and statuses after which a call is made again.
var temporary = map[any]bool{
	CodeNetwork: true, CodeTimeout: true, CodeRequestInProgress: true, 429: true, 500: true, 502: true, 503: true, 504: true,
}

// New makes a client. It opens no connection.
func New(options Options) (*Client, error) {
	options.BaseURL = strings.TrimRight(options.BaseURL, "/")
	switch {
	case !isBase(options.BaseURL):
		return nil, errors.New("BaseURL must be an http or https address, such as https://api.example.com, without a password, a query, spaces or quotes")
	case !partnerPattern.MatchString(options.PartnerID):
		return nil, errors.New("PartnerID must be three letters or digits")
	case isPasted(options.APIKeys):
		return nil, errors.New(pastedKeys)
	case strings.Contains("\n"+strings.Join(options.APIKeys, "\n")+"\n", "\n\n"):
		return nil, errors.New("APIKeys must not be empty")
	}
	orDefault(&options.Brand, contractBrand)
	orDefault(&options.Timeout, 90*time.Second)
	orDefault(&options.AttemptTimeout, 30*time.Second)
	orDefault(&options.RetriesMax, 3)
	orDefault(&options.Environment, &Environment{time.Now, time.After, rand.Float64})
	// A redirect would send the signed request elsewhere.
	options.HTTPClient.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &Client{options: func() Options { return options }}, nil
}

func isBase(url string) bool {
	parts := basePattern.FindStringSubmatch(url)
	if parts == nil || ipPattern.MatchString(parts[1]) && net.ParseIP(strings.Trim(parts[1], "[]")) == nil {
		return false
	}
	_, err := strconv.ParseUint("0"+parts[2], 10, 16)
	return err == nil
}

func orDefault[T comparable](option *T, value T) {
	var unset T
	if *option == unset {
		*option = value
	}
}

// part gives a random part of some seconds.
func (c *Client) part(seconds float64) time.Duration {
	return time.Duration(c.options().Environment.Random() * seconds * float64(time.Second))
}

// call sends an operation, with its retries.
func call[T any](ctx context.Context, c *Client, r route, ids []string, input any, key string) (*T, error) {
	options := c.options()
	ctx, cancel := context.WithTimeout(ctx, options.Timeout)
	defer cancel()
	end, _ := ctx.Deadline()
	orDefault(&key, newID())
	mayCorrect, retries := !options.NoClockCorrection && r.signatureField != "", 0
	for {
		ahead, result := c.clock.ahead(options.Environment.Now()), new(T)
		failed := attempt(ctx, &options, r, ids, input, key, ahead, result)
		if failed == nil {
			return result, nil
		}
		if mayCorrect && c.clock.correct(failed.skew, ahead, options.Environment.Now()) {
			mayCorrect = false
			continue
		}
		// The random part keeps callers apart that failed together.
		jitter := c.part(math.Min(8, 0.5*math.Pow(2, float64(retries))))
		isTemporary := !lasting[failed.Code] && (temporary[failed.Code] || temporary[failed.Status])
		// Where the wait would exceed the timeout, this error says more than a timeout would.
		if !r.repeatable || retries >= options.RetriesMax || !isTemporary || time.Until(end)-jitter <= failed.RetryAfter {
			return nil, failed
		}
		select {
		case <-ctx.Done():
			return nil, networkError(ctx.Err())
		case <-options.Environment.After(failed.RetryAfter + jitter):
			retries++
		}
	}
}

// WaitForJob waits until a job is complete, also one that is not there yet; with CodeTimeout in vain. Where you can,
// receive callbacks instead.
func (c *Client) WaitForJob(ctx context.Context, userID, jobID string, atMost time.Duration) (*JobStatusResponse, error) {
	ctx, cancel := context.WithTimeout(ctx, atMost)
	defer cancel()
	for seconds := 0.5; ; seconds = math.Min(10, seconds*1.5) {
		job, err := c.GetJobStatus(ctx, GetJobStatusInput{UserID: userID, JobID: jobID})
		// "Job not found" is not final: the submission may still be on its way.
		if err == nil && job.JobComplete || err != nil && CodeOf(err) != Code2304 {
			return job, err
		}
		select {
		case <-ctx.Done():
			return nil, networkError(ctx.Err())
		// Random, so that many callers do not poll at the same moment.
		case <-c.options().Environment.After(time.Duration(seconds/2*float64(time.Second)) + c.part(seconds/2)):
		}
	}
}
