// Lets the suite of all clients drive this one: see packages/conformance/client-suite/README.md.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand"
	"net/http"
	"os"
	"reflect"
	"strings"
	"time"

	"hosted-verification-links.example/hostedlinks"
)

type command struct {
	ID               int64
	Do               string
	BaseURL          string `json:"base_url"`
	PartnerID        string `json:"partner_id"`
	Keys             []string
	ClockOffsetMs    int64 `json:"clock_offset_ms"`
	AttemptTimeoutMs int64 `json:"attempt_timeout_ms"`
	TimeoutMs        int64 `json:"timeout_ms"`
	RetriesMax       *int  `json:"retries_max"`
	Brand            string
	CorrectClock     *bool `json:"correct_clock"`
	Ms               int64
	Operation        string
	Path             []string
	Query            map[string]string
	Body             map[string]json.RawMessage
	IdempotencyKey   string `json:"idempotency_key"`
	List             string
	Limit            int
	Take             *int
	BodyBase64       []byte `json:"body_base64"`
	Headers          map[string]string
	NowMs            int64  `json:"now_ms"`
	Unsafe           bool   `json:"unsafe_allow_body_signature"`
	StoredSequence   *int64 `json:"stored_sequence"`
}

type object = map[string]any

var (
	client *hostedlinks.Client
	shown  hostedlinks.Options
	waits  []int64
	offset time.Duration
	ctx    = context.Background()
)

func ms(count int64) time.Duration { return time.Duration(count) * time.Millisecond }

func configure(c command) (any, error) {
	// Zero leaves an option out.
	retries := 0
	if c.RetriesMax != nil && *c.RetriesMax == 0 {
		retries = -1
	} else if c.RetriesMax != nil {
		retries = *c.RetriesMax
	}
	offset = ms(c.ClockOffsetMs)
	shown = hostedlinks.Options{
		BaseURL: c.BaseURL, PartnerID: c.PartnerID, APIKeys: c.Keys, Brand: c.Brand,
		Timeout: ms(c.TimeoutMs), AttemptTimeout: ms(c.AttemptTimeoutMs), RetriesMax: retries,
		NoClockCorrection: c.CorrectClock != nil && !*c.CorrectClock,
		Environment: &hostedlinks.Environment{
			Now:    func() time.Time { return time.Now().Add(offset) },
			After:  noWait,
			Random: rand.Float64,
		},
	}
	made, err := hostedlinks.New(shown)
	client = made
	return nil, err
}

// noWait notes how long it would have waited.
func noWait(wait time.Duration) <-chan time.Time {
	waits = append(waits, wait.Milliseconds())
	over := make(chan time.Time)
	close(over)
	return over
}

// call finds the method of the operation, and makes its input of JSON.
func call(c command) (any, error) {
	var method reflect.Value
	for i, value := 0, reflect.ValueOf(client); i < value.NumMethod(); i++ {
		if strings.EqualFold(value.Type().Method(i).Name, c.Operation) {
			method = value.Method(i)
		}
	}
	arguments := []reflect.Value{reflect.ValueOf(ctx)}
	for _, id := range c.Path {
		arguments = append(arguments, reflect.ValueOf(id))
	}
	if len(arguments) < method.Type().NumIn() {
		input := reflect.New(method.Type().In(len(arguments)))
		fill(input, c)
		if key := input.Elem().FieldByName("IdempotencyKey"); key.IsValid() {
			key.SetString(c.IdempotencyKey)
		}
		arguments = append(arguments, input.Elem())
	}
	results := method.Call(arguments)
	err, _ := results[1].Interface().(error)
	return results[0].Interface(), err
}

func fill(input reflect.Value, c command) {
	fields := object{}
	for name, value := range c.Query {
		fields[name] = value
	}
	for name, value := range c.Body {
		var image struct{ Base64 []byte }
		text := strings.Trim(string(value), `"`)
		if json.Unmarshal(value, &image) == nil && image.Base64 != nil {
			fields[name] = image.Base64
		} else if text == "true" || text == "false" {
			fields[name] = text == "true"
		} else {
			fields[name] = value
		}
	}
	made, _ := json.Marshal(fields)
	if err := json.Unmarshal(made, input.Interface()); err != nil {
		panic(err)
	}
}

func iterate(c command) (any, error) {
	if c.List == "links" {
		return take(client.Links(ctx, c.Limit), c.Take)
	}
	var filter hostedlinks.ListCallbacksInput
	fill(reflect.ValueOf(&filter), c)
	filter.Limit = hostedlinks.Ptr(int64(c.Limit))
	return take(client.Callbacks(ctx, filter), c.Take)
}

func take[T any](list *hostedlinks.Iterator[T], most *int) (any, error) {
	items := []T{}
	for (most == nil || len(items) < *most) && list.Next() {
		items = append(items, list.Value())
	}
	return items, list.Err()
}

func verify(c command) (any, error) {
	header := http.Header{}
	for name, value := range c.Headers {
		header.Set(name, value)
	}
	receiver := hostedlinks.Receiver{
		PartnerID: c.PartnerID, Keys: c.Keys, UnsafeAllowBodySignature: c.Unsafe,
		Now: func() time.Time { return time.UnixMilli(c.NowMs) },
	}
	if c.Do == "verify_event" {
		return verdict(receiver.VerifyEvent(c.BodyBase64, header))
	}
	received, err := receiver.Verify(c.BodyBase64, header)
	reply, err := verdict(received, err)
	if err == nil {
		reply["is_older"] = received.Payload.IsOlderThan(c.StoredSequence)
	}
	return reply, err
}

func verdict[T any](received *hostedlinks.Received[T], err error) (object, error) {
	if err != nil {
		return nil, err
	}
	reply := object{"webhook_id": received.ID, "payload": received.Payload}
	if received.ID == "" {
		reply["webhook_id"] = nil
	}
	return reply, nil
}

func do(c command) (any, error) {
	switch c.Do {
	case "configure":
		return configure(c)
	case "advance_clock":
		offset += ms(c.Ms)
		return nil, nil
	case "call":
		return call(c)
	case "iterate":
		return iterate(c)
	case "wait_for_job":
		var job hostedlinks.GetJobStatusInput
		fill(reflect.ValueOf(&job), c)
		return client.WaitForJob(ctx, job.UserID, job.JobID, ms(c.TimeoutMs))
	case "print":
		receiver := hostedlinks.Receiver{PartnerID: shown.PartnerID, Keys: shown.APIKeys}
		return fmt.Sprintf("%v %+v %#v %v %+v %#v %v %+v %#v", client, client, client, shown, shown, shown, receiver, receiver, receiver), nil
	default:
		return verify(c)
	}
}

func answer(c command) object {
	waits = []int64{}
	data, err := do(c)
	reply := object{"id": c.ID, "ok": err == nil, "data": data, "waits_ms": waits}
	var refused *hostedlinks.CallbackRefused
	var failed *hostedlinks.Error
	if errors.As(err, &refused) {
		reply["reason"] = refused.Reason
	} else if errors.As(err, &failed) {
		reply["error"] = describe(failed)
	} else if err != nil {
		reply["error"] = describe(&hostedlinks.Error{Code: hostedlinks.CodeMalformed, Message: err.Error()})
	}
	return reply
}

func describe(failed *hostedlinks.Error) object {
	described := object{
		"code": failed.Code, "message": failed.Message, "printed": fmt.Sprintf("%v %+v", failed, failed), "status": nil, "request_id": nil,
		"details": append([]hostedlinks.ErrorDetail{}, failed.Details...), "retry_after_ms": nil,
	}
	if failed.Status != 0 {
		described["status"] = failed.Status
	}
	if failed.RequestID != "" {
		described["request_id"] = failed.RequestID
	}
	if failed.RetryAfter != 0 {
		described["retry_after_ms"] = failed.RetryAfter.Milliseconds()
	}
	return described
}

func main() {
	lines := bufio.NewReader(os.Stdin)
	replies := json.NewEncoder(os.Stdout)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return
		}
		var c command
		if err := json.Unmarshal(line, &c); err != nil {
			panic(err)
		}
		_ = replies.Encode(answer(c))
	}
}
