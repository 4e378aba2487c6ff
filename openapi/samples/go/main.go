// A server that makes links, keeps each callback once, and asks for a job's status.
package main

import (
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"log"
	"net/http"
	"net/url"
	"os"
	"path/filepath"

	"hosted-verification-links.example/hostedlinks"
)

func setting(name, otherwise string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return otherwise
}

func answer(w http.ResponseWriter, status int, body any) {
	w.Header().Set("content-type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(body)
}

func fail(w http.ResponseWriter, err error) {
	answer(w, http.StatusBadGateway, map[string]string{"error": string(hostedlinks.CodeOf(err))})
}

// keep stores a callback. Of two that create a file of one name, one fails: one that comes again changes nothing.
func keep(folder, id string, body []byte) error {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	file, err := os.OpenFile(filepath.Join(folder, url.PathEscape(id)+".json"), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if _, err := file.Write(body); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}

func main() {
	partner, key := setting("PARTNER_ID", "001"), setting("API_KEY", "sandbox-key-001")
	port, results := setting("PORT", "4000"), setting("RESULTS", "results")
	client, err := hostedlinks.New(hostedlinks.Options{
		BaseURL: setting("SERVICE_URL", "http://127.0.0.1:3000"), PartnerID: partner, APIKeys: []string{key},
	})
	if err != nil {
		log.Fatal(err)
	}
	receiver := hostedlinks.Receiver{PartnerID: partner, Keys: []string{key}}

	http.HandleFunc("/callbacks", func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		callback, err := receiver.Verify(body, r.Header)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		// After a 500 the callback comes again.
		if err := keep(results, callback.ID, body); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.WriteHeader(http.StatusNoContent)
	})

	http.HandleFunc("/links", func(w http.ResponseWriter, r *http.Request) {
		link, err := client.CreateLink(r.Context(), hostedlinks.CreateLinkInput{
			CompanyName:          "Acme",
			DataPrivacyPolicyURL: "https://acme.example/privacy",
			CallbackURL:          hostedlinks.Ptr("http://127.0.0.1:" + port + "/callbacks"),
			IDTypes: []hostedlinks.IDTypeEntry{
				{Country: "NG", IDType: "NIN_V2", VerificationMethod: hostedlinks.VerificationMethodEnhancedKYC},
			},
		})
		if err != nil {
			fail(w, err)
			return
		}
		answer(w, http.StatusCreated, map[string]string{"link": link.Link, "ref_id": link.RefID})
	})

	http.HandleFunc("/status", func(w http.ResponseWriter, r *http.Request) {
		query := r.URL.Query()
		job, err := client.GetJobStatus(r.Context(), hostedlinks.GetJobStatusInput{
			UserID: query.Get("user_id"), JobID: query.Get("job_id"),
		})
		if err != nil {
			fail(w, err)
			return
		}
		answer(w, http.StatusOK, map[string]any{"complete": job.JobComplete, "text": job.Result.ResultText})
	})

	log.Fatal(http.ListenAndServe("127.0.0.1:"+port, nil))
}
