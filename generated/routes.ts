// Generated from openapi/ by `npm run generate`. Do not edit.

/** The brand word in the contract's paths (D-01). */
export const CONTRACT_BRAND = "hosted";

export const ROUTES = {
  "createLink": {
    "method": "POST",
    "path": "/v1/hosted_links",
    "signatureField": "signature",
    "signsAnswer": false,
    "idempotent": true
  },
  "getLink": {
    "method": "POST",
    "path": "/v1/hosted_links/{linkId}",
    "signatureField": "signature",
    "signsAnswer": false,
    "idempotent": false
  },
  "updateLink": {
    "method": "PUT",
    "path": "/v1/hosted_links/{linkId}",
    "signatureField": "signature",
    "signsAnswer": false,
    "idempotent": false
  },
  "listLinks": {
    "method": "POST",
    "path": "/v1/hosted_links/:list",
    "signatureField": "signature",
    "signsAnswer": false,
    "idempotent": false
  },
  "getJobStatus": {
    "method": "POST",
    "path": "/v1/job_status",
    "signatureField": "sec_key",
    "signsAnswer": true,
    "idempotent": false
  },
  "resetIdNumberRateLimit": {
    "method": "POST",
    "path": "/v1/id_number_rate_limit_reset",
    "signatureField": "signature",
    "signsAnswer": false,
    "idempotent": false
  },
  "submitVerification": {
    "method": "POST",
    "path": "/v1/hosted_links/{linkId}/submissions",
    "signatureField": null,
    "signsAnswer": false,
    "idempotent": true
  },
  "listCallbacks": {
    "method": "POST",
    "path": "/v1/callbacks",
    "signatureField": "signature",
    "signsAnswer": false,
    "idempotent": false
  },
  "replayCallback": {
    "method": "POST",
    "path": "/v1/callbacks/{webhookId}/replay",
    "signatureField": "signature",
    "signsAnswer": false,
    "idempotent": false
  },
  "listServices": {
    "method": "GET",
    "path": "/v1/services",
    "signatureField": null,
    "signsAnswer": false,
    "idempotent": false
  },
  "listValidDocuments": {
    "method": "GET",
    "path": "/v1/valid_documents",
    "signatureField": null,
    "signsAnswer": false,
    "idempotent": false
  },
  "advanceSandboxClock": {
    "method": "POST",
    "path": "/sandbox/clock",
    "signatureField": null,
    "signsAnswer": false,
    "idempotent": false
  }
} as const;
