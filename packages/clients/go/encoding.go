package hostedlinks

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/url"
	"reflect"
	"strings"
	"time"
	"unicode/utf8"
)

// parseObject gives a JSON object of strict UTF-8; nil for anything else, and for more bytes than the most.
func parseObject(body []byte, most int) (object map[string]any) {
	if len(body) > most || !utf8.Valid(body) || json.Unmarshal(body, &object) != nil {
		return nil
	}
	return object
}

// are tells whether all values have a type of JSON: string, bool, float64, []any or map[string]any.
func are[T any](values ...any) bool {
	for _, each := range values {
		if _, ok := each.(T); !ok {
			return false
		}
	}
	return true
}

// Ptr gives the address of a value, for fields that may be left out.
func Ptr[T any](value T) *T { return &value }

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

// form has images as files, under the names of their fields, because a user's file name is private; the rest as text.
func form(fields map[string]any, header http.Header) ([]byte, error) {
	var body bytes.Buffer
	writer := multipart.NewWriter(&body)
	for name, value := range fields {
		switch value := value.(type) {
		case []byte:
			part, _ := writer.CreateFormFile(name, name)
			_, _ = part.Write(value)
		case time.Time:
			_ = writer.WriteField(name, value.Format(time.RFC3339Nano))
		default:
			_ = writer.WriteField(name, fmt.Sprint(value))
		}
	}
	header.Set("Content-Type", writer.FormDataContentType())
	err := writer.Close()
	return body.Bytes(), err
}

// query gives the part of an address from the question mark on, if there is any.
func query(fields map[string]any) string {
	values := url.Values{}
	for name, value := range fields {
		values.Set(name, fmt.Sprint(value))
	}
	if len(values) == 0 {
		return ""
	}
	return "?" + values.Encode()
}
