package hostedlinks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"regexp"
	"strings"
	"time"
)

// serviceTime is the form of the service's own times: their mark keeps what it signed from being sent as a request (D-02).
var serviceTime = regexp.MustCompile(`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}777777Z$`)

// pasted is what a key has that was pasted with more than itself.
var pasted = regexp.MustCompile("^" + around + "|" + around + "$|\\p{Cc}|^(?i:bearer)\\p{Z}")

const around = "[\\p{Cf}\\p{Z}\\p{Pi}\\p{Pf}\"'`‚„]"
const pastedKeys = "a key must be the key alone: no \"Bearer\", and no invisible characters, spaces, line ends or quotes around it"

func isPasted(keys []string) bool {
	for _, key := range keys {
		if pasted.MatchString(key) {
			return true
		}
	}
	return false
}

const wireTime = "2006-01-02T15:04:05.000Z"

// Sign signs a request: base64(HMAC-SHA-256(apiKey, timestamp + partnerID + "sid_request")) (D-02).
func Sign(apiKey, timestamp, partnerID string) string {
	return mac([]byte(apiKey), timestamp+partnerID+"sid_request")
}

// SignWebhook makes one part of a webhook-signature header, with an API key or a secret that begins with whsec_.
func SignWebhook(key, id, seconds, body string) string {
	return "v1," + mac(keyBytes(key), id+"."+seconds+"."+body)
}

func mac(key []byte, text string) string {
	sum := hmac.New(sha256.New, key)
	sum.Write([]byte(text))
	return base64.StdEncoding.EncodeToString(sum.Sum(nil))
}

// keyBytes gives the bytes that a webhook secret stands for; none where its base64 is malformed.
func keyBytes(key string) []byte {
	if !strings.HasPrefix(key, "whsec_") {
		return []byte(key)
	}
	if secret, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(key[len("whsec_"):], "=")); err == nil {
		return secret
	}
	return nil
}

// isSigned tells whether one of the keys makes one of the signatures sent. Every pair is compared in full.
func isSigned(keys []string, sent []string, make func(key string) string) (found bool) {
	for _, key := range keys {
		made := make(key)
		for _, each := range sent {
			found = hmac.Equal([]byte(made), []byte(each)) && len(keyBytes(key)) > 0 || found
		}
	}
	return found
}

// isSignedTime tells whether the service signed the time, and when that was. A time that is not the service's may be
// that of a request of one's own, sent back.
func isSignedTime(keys []string, partnerID, timestamp, sent string) (bool, time.Time) {
	at, err := time.Parse(time.RFC3339Nano, timestamp)
	ok := err == nil && serviceTime.MatchString(timestamp) &&
		isSigned(keys, []string{sent}, func(key string) string { return Sign(key, timestamp, partnerID) })
	return ok, at
}
