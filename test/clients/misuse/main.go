// Tries each case on the Go client: what was made, verified or refused.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"

	"hosted-verification-links.example/hostedlinks"
)

func main() {
	var asked struct {
		Body, Key    string
		Headers      map[string]string
		Bodies, Sent []string
		Made         [][2]string
	}
	if err := json.NewDecoder(os.Stdin).Decode(&asked); err != nil {
		panic(err)
	}
	all := map[string]string{}
	said := func(name string, work func() error) {
		defer func() {
			if crashed := recover(); crashed != nil {
				all[name] = fmt.Sprint("crashed: ", crashed)
			}
		}()
		err := work()
		var refused *hostedlinks.CallbackRefused
		switch {
		case errors.As(err, &refused):
			all[name] = refused.Error()
		case err != nil:
			all[name] = "refused: " + err.Error()
		}
	}
	header := http.Header{}
	for name, value := range asked.Headers {
		header.Set(name, value)
	}
	verify := func(name string, body []byte, header http.Header) {
		all[name] = "verified"
		said(name, func() error {
			_, err := hostedlinks.Receiver{PartnerID: "001", Keys: []string{asked.Key}}.Verify(body, header)
			return err
		})
	}
	bodies := map[string][]byte{"bytes": []byte(asked.Body), "none": nil, "empty": {}}
	for _, kind := range asked.Bodies {
		if body, ok := bodies[kind]; ok {
			verify("body "+kind, body, header)
		} else {
			all["body "+kind] = "not compiled"
		}
	}
	sent := map[string]http.Header{"lists": header, "none": nil}
	for _, kind := range asked.Sent {
		if header, ok := sent[kind]; ok {
			verify("headers "+kind, []byte(asked.Body), header)
		} else {
			all["headers "+kind] = "not compiled"
		}
	}
	for _, each := range asked.Made {
		kind, value := each[0], each[1]
		name := kind + " " + value
		all[name] = "made"
		said(name, func() error {
			options := hostedlinks.Options{BaseURL: "https://a.example", PartnerID: "001", APIKeys: []string{asked.Key}}
			if kind == "receiver" {
				_, err := hostedlinks.NewReceiver("001", asked.Key, value)
				return err
			}
			if kind == "base" {
				options.BaseURL = value
			} else {
				options.APIKeys = []string{value}
			}
			_, err := hostedlinks.New(options)
			return err
		})
	}
	_ = json.NewEncoder(os.Stdout).Encode(all)
}
