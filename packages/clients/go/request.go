package hostedlinks

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

// answerBytesMax is far more than any answer has.
const answerBytesMax = 16 << 20

// attempt sends one request and reads its response into result.
func attempt(ctx context.Context, o *Options, r route, ids []string, input any, key string, ahead time.Duration, result any) *Error {
	ctx, cancel := context.WithTimeout(ctx, o.AttemptTimeout)
	defer cancel()
	request, err := newRequest(ctx, o, r, ids, fieldsOf(input), key, o.Environment.Now().Add(ahead))
	if err != nil {
		return &Error{Code: CodeMalformed, Message: err.Error(), Cause: err}
	}
	response, err := o.HTTPClient.Do(request)
	if err != nil {
		return networkError(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, answerBytesMax+1))
	if err != nil {
		return networkError(err)
	}
	return read(o, r, response, body, ahead, result)
}

// newRequest signs for the given time: call it just before the request is sent.
func newRequest(ctx context.Context, o *Options, r route, ids []string, fields map[string]any, key string, now time.Time) (*http.Request, error) {
	path := strings.Replace(r.path, "/"+contractBrand+"_links", "/"+o.Brand+"_links", 1)
	for _, id := range ids {
		// With ".." or ":list", encoded or not, it would be the path of another operation.
		if !idPattern.MatchString(id) {
			return nil, errors.New("the id must consist of letters, digits, - and _")
		}
		path = path[:strings.Index(path, "{")] + id + path[strings.Index(path, "}")+1:]
	}
	header := http.Header{"Accept": {"application/json"}, "User-Agent": {"hosted-verification-links-go"}}
	var body []byte
	var err error
	if r.hasQuery {
		path += query(fields)
	} else if body, err = bodyOf(o, r, fields, now, header); err != nil {
		return nil, err
	}
	if r.idempotent {
		if !keyPattern.MatchString(key) {
			return nil, errors.New("an idempotency key has 1 to 128 visible ASCII characters")
		}
		header.Set("Idempotency-Key", key)
	}
	if r.signatureField != "" {
		// The path is the service's own: a proxy may serve it below another one, which is part of BaseURL.
		id, seconds := newID(), strconv.FormatInt(now.Unix(), 10)
		header.Set("Webhook-Id", id)
		header.Set("Webhook-Timestamp", seconds)
		header.Set("Webhook-Signature", SignWebhook(o.APIKeys[0], id, seconds, r.method+" "+path+"\n"+string(body)))
	}
	request, err := http.NewRequestWithContext(ctx, r.method, o.BaseURL+path, bytes.NewReader(body))
	if err == nil {
		// Without GetBody, Go's transport can't send a request again by itself, with the same signature.
		request.Header, request.GetBody = header, nil
	}
	return request, err
}

// bodyOf gives the body, and says in the header what it is.
func bodyOf(o *Options, r route, fields map[string]any, now time.Time, header http.Header) ([]byte, error) {
	if r.multipart {
		return form(fields, header)
	}
	if r.signatureField != "" {
		timestamp := now.UTC().Format(wireTime)
		fields["partner_id"], fields["timestamp"] = o.PartnerID, timestamp
		if r.numericTimestamp {
			// A number is signed as its text (D-02).
			fields["timestamp"] = now.UnixMilli()
		}
		fields[r.signatureField] = Sign(o.APIKeys[0], timestamp, o.PartnerID)
	}
	header.Set("Content-Type", "application/json")
	return json.Marshal(fields)
}

// read reads a response into result, or says what it says otherwise.
func read(o *Options, r route, response *http.Response, body []byte, ahead time.Duration, result any) *Error {
	now := o.Environment.Now().Add(ahead)
	failed := Error{Status: response.StatusCode, Code: CodeMalformed}
	failed.Message = fmt.Sprintf("The response, with status %d, does not fit the contract.", response.StatusCode)
	failed.RetryAfter = retryAfter(response.Header.Get("Retry-After"), now)
	object := parseObject(body, answerBytesMax)
	text := func(name string) string { value, _ := object[name].(string); return value }
	if object == nil || failed.Status >= 300 && text("code") == "" {
		return &failed
	}
	if failed.Status >= 300 {
		failed.Code, failed.Message, failed.RequestID = text("code"), text("error"), text("request_id")
		_ = json.Unmarshal(body, &struct{ Details *[]ErrorDetail }{&failed.Details})
		if failed.skew = skewOf(response, now.Add(-ahead)); failed.skew != nil && failed.skew.Abs() > aheadMax {
			failed.Message += " The clock of this machine and the Date of the response differ by more than a day."
		}
		return &failed
	}
	if r.signsResponse {
		sent := text("signature")
		orDefault(&sent, text("sec_key"))
		genuine, at := isSignedTime(o.APIKeys, o.PartnerID, text("timestamp"), sent)
		if !genuine || now.Sub(at).Abs() > tolerance {
			failed.Code, failed.Message = CodeBadResponseSignature, "The response is not signed by the service, or too old."
			return &failed
		}
	}
	if failed.Cause = json.Unmarshal(body, result); failed.Cause != nil {
		return &failed
	}
	return nil
}

// skewOf is how far the Date of a refused signature is ahead. That of an answer that a cache gave again is not the present time.
func skewOf(response *http.Response, now time.Time) *time.Duration {
	age := response.Header.Get("Age")
	at, err := http.ParseTime(response.Header.Get("Date"))
	if err != nil || response.StatusCode != http.StatusUnauthorized || age != "" && age != "0" {
		return nil
	}
	return Ptr(at.Sub(now))
}

// retryAfter reads seconds or a date; 0 for anything else.
func retryAfter(value string, now time.Time) time.Duration {
	if at, err := http.ParseTime(value); err == nil && at.After(now) {
		return at.Sub(now)
	}
	// More than 30 bits give the most that these hold: more seconds than anybody waits. Malformed ones give 0.
	seconds, _ := strconv.ParseUint(value, 10, 30)
	return time.Duration(seconds) * time.Second
}

func networkError(err error) *Error {
	code := CodeNetwork
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, os.ErrDeadlineExceeded) {
		code = CodeTimeout
	}
	return &Error{Code: code, Message: err.Error(), Cause: err}
}

// newID makes a random id.
func newID() string {
	var bytes [16]byte
	if _, err := rand.Read(bytes[:]); err != nil {
		panic(err)
	}
	return hex.EncodeToString(bytes[:])
}
