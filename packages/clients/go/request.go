package hostedlinks

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"reflect"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// route is what the client needs to know of an operation in addition to its types.
type route struct {
	method, path, signatureField                                                          string
	hasBody, hasQuery, numericTimestamp, signsResponse, idempotent, repeatable, multipart bool
}

// attempt sends one request and reads its response into result.
func (c *Client) attempt(ctx context.Context, r route, ids []string, input any, key string, ahead time.Duration, result any) *Error {
	ctx, cancel := context.WithTimeout(ctx, c.options.AttemptTimeout)
	defer cancel()
	now := func() time.Time { return c.options.Now().Add(ahead) }
	request, err := c.request(ctx, r, ids, input, key, now())
	if err != nil {
		return &Error{Code: CodeMalformed, Message: err.Error(), Cause: err}
	}
	response, err := c.http.Do(request)
	if err != nil {
		return networkError(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return networkError(err)
	}
	return c.read(r, response, body, now(), result)
}

// request is signed for the given time, so it is built just before it is sent.
func (c *Client) request(ctx context.Context, r route, ids []string, input any, key string, now time.Time) (*http.Request, error) {
	path := strings.Replace(r.path, "/"+contractBrand+"_links", "/"+c.options.Brand+"_links", 1)
	for _, id := range ids {
		// With ".." or ":list", encoded or not, it would be the path of another operation.
		if !idPattern.MatchString(id) {
			return nil, errors.New("the id must consist of letters, digits, - and _")
		}
		from, to := strings.Index(path, "{"), strings.Index(path, "}")
		path = path[:from] + id + path[to+1:]
	}
	fields := fieldsOf(input)
	if r.hasQuery && len(fields) > 0 {
		query := url.Values{}
		for name, value := range fields {
			query.Set(name, fmt.Sprint(value))
		}
		path += "?" + query.Encode()
	}
	header := http.Header{"Accept": {"application/json"}, "User-Agent": {"hosted-verification-links-go"}}
	var body []byte
	var err error
	if r.hasBody {
		var contentType string
		if contentType, body, err = c.body(r, fields, now); err != nil {
			return nil, err
		}
		header.Set("Content-Type", contentType)
	}
	request, err := http.NewRequestWithContext(ctx, r.method, c.options.BaseURL+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	// Without it, Go's transport can't send a request again by itself, with the same signature.
	request.GetBody = nil
	if key != "" {
		header.Set("Idempotency-Key", key)
	}
	if r.signatureField != "" {
		// The path is the service's own: a proxy may serve it below another one, which is part of BaseURL.
		id, seconds := newID(), strconv.FormatInt(now.Unix(), 10)
		proof := signWebhook(c.options.APIKeys[0], id, seconds, r.method+" "+path+"\n"+string(body))
		header["Webhook-Id"], header["Webhook-Timestamp"], header["Webhook-Signature"] = []string{id}, []string{seconds}, []string{proof}
	}
	request.Header = header
	return request, nil
}

// body gives the body and its content type.
func (c *Client) body(r route, fields map[string]any, now time.Time) (string, []byte, error) {
	if r.multipart {
		return form(fields)
	}
	if r.signatureField != "" {
		timestamp := now.UTC().Format(wireTime)
		fields["partner_id"], fields["timestamp"] = c.options.PartnerID, timestamp
		if r.numericTimestamp {
			// A number is signed as its text (D-02).
			fields["timestamp"] = now.UnixMilli()
		}
		fields[r.signatureField] = Sign(c.options.APIKeys[0], timestamp, c.options.PartnerID)
	}
	body, err := json.Marshal(fields)
	return "application/json", body, err
}

// form has images as files, under the names of their fields, because a user's file name is private; the rest as text.
func form(fields map[string]any) (string, []byte, error) {
	var body bytes.Buffer
	writer := multipart.NewWriter(&body)
	for name, value := range fields {
		if image, isImage := value.([]byte); isImage {
			part, _ := writer.CreateFormFile(name, name)
			_, _ = part.Write(image)
			continue
		}
		if at, isTime := value.(time.Time); isTime {
			value = at.Format(time.RFC3339Nano)
		}
		_ = writer.WriteField(name, fmt.Sprint(value))
	}
	err := writer.Close()
	return writer.FormDataContentType(), body.Bytes(), err
}

// fieldsOf gives the fields of an input by their names on the wire. What is nil is left out; an empty list is not.
func fieldsOf(input any) map[string]any {
	fields := map[string]any{}
	if input == nil {
		return fields
	}
	value := reflect.ValueOf(input)
	for i := 0; i < value.NumField(); i++ {
		field, tag := value.Field(i), value.Type().Field(i).Tag
		name, _, _ := strings.Cut(tag.Get("json"), ",")
		switch field.Kind() {
		case reflect.Slice, reflect.Map, reflect.Pointer:
			if field.IsNil() {
				continue
			}
		}
		if field.Kind() == reflect.Pointer {
			field = field.Elem()
		}
		if name != "-" {
			fields[name] = field.Interface()
		}
		if tag.Get("wire") == "text" {
			fields[name] = fmt.Sprint(field.Interface())
		}
	}
	return fields
}

// read reads a response into result, or says what it says otherwise.
func (c *Client) read(r route, response *http.Response, body []byte, now time.Time, result any) *Error {
	failed := Error{Status: response.StatusCode, Code: CodeMalformed}
	failed.Message = fmt.Sprintf("The response, with status %d, does not fit the contract.", response.StatusCode)
	failed.serverTime, _ = http.ParseTime(response.Header.Get("Date"))
	failed.RetryAfter = retryAfter(response.Header.Get("Retry-After"), now)
	var object map[string]json.RawMessage
	if !utf8.Valid(body) || json.Unmarshal(body, &object) != nil || object == nil {
		return &failed
	}
	var sent struct {
		Code, Error, Timestamp, Signature string
		RequestID                         string `json:"request_id"`
		SecKey                            string `json:"sec_key"`
		Details                           []ErrorDetail
	}
	unfit := json.Unmarshal(body, &sent)
	if response.StatusCode >= 300 {
		if unfit == nil && sent.Code != "" {
			failed.Code, failed.Message, failed.RequestID, failed.Details = sent.Code, sent.Error, sent.RequestID, sent.Details
		}
		return &failed
	}
	if r.signsResponse {
		orDefault(&sent.Signature, sent.SecKey)
		genuine, at := isSignedTime(c.options.APIKeys, c.options.PartnerID, sent.Timestamp, sent.Signature)
		if !genuine || now.Sub(at).Abs() > c.options.Tolerance {
			failed.Code, failed.Message = CodeBadResponseSignature, "The response is not signed by the service, or too old."
			return &failed
		}
	}
	if err := json.Unmarshal(body, result); err != nil {
		failed.Cause = err
		return &failed
	}
	return nil
}

// retryAfter reads seconds or a date; nil for anything else.
func retryAfter(value string, now time.Time) *time.Duration {
	wait := time.Duration(0)
	// More than 30 bits give the most that these hold: more seconds than anybody waits.
	if seconds, err := strconv.ParseUint(value, 10, 30); err == nil || errors.Is(err, strconv.ErrRange) {
		wait = time.Duration(seconds) * time.Second
	} else if at, err := http.ParseTime(value); err != nil {
		return nil
	} else if at.After(now) {
		wait = at.Sub(now)
	}
	return &wait
}

func networkError(err error) *Error {
	code := CodeNetwork
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, os.ErrDeadlineExceeded) {
		code = CodeTimeout
	}
	return &Error{Code: code, Message: err.Error(), Cause: err}
}

// newID makes a random UUID.
func newID() string {
	var b [16]byte
	if _, err := rand.Read(b[:]); err != nil {
		panic(err)
	}
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}
