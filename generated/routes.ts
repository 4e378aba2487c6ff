// Generated from openapi/ by `npm run generate`. Do not edit.
import type { Operation } from './operations.ts';

/** What a client needs to know of an operation; what is left out is false, or null. */
export type OperationRoute = Pick<Operation, 'method' | 'path'> &
  Partial<Pick<Operation, 'signatureField' | 'signsResponse' | 'idempotent' | 'repeatable'>>;

/** The brand word in the contract's paths (D-01). */
export const CONTRACT_BRAND = "hosted";

export const ROUTES = {
  "createLink": {
    "method": "POST",
    "path": "/v1/hosted_links",
    "signatureField": "signature",
    "idempotent": true,
    "repeatable": true
  },
  "getLink": {
    "method": "POST",
    "path": "/v1/hosted_links/{linkId}",
    "signatureField": "signature",
    "repeatable": true
  },
  "updateLink": {
    "method": "PUT",
    "path": "/v1/hosted_links/{linkId}",
    "signatureField": "signature",
    "repeatable": true
  },
  "listLinkEvents": {
    "method": "POST",
    "path": "/v1/hosted_links/{linkId}/events",
    "signatureField": "signature",
    "repeatable": true
  },
  "listLinks": {
    "method": "POST",
    "path": "/v1/hosted_links/:list",
    "signatureField": "signature",
    "repeatable": true
  },
  "createLinks": {
    "method": "POST",
    "path": "/v1/hosted_links/:batch",
    "signatureField": "signature",
    "idempotent": true,
    "repeatable": true
  },
  "getJobStatus": {
    "method": "POST",
    "path": "/v1/job_status",
    "signatureField": "sec_key",
    "signsResponse": true,
    "repeatable": true
  },
  "listJobs": {
    "method": "POST",
    "path": "/v1/job_list",
    "signatureField": "signature",
    "repeatable": true
  },
  "listDailyCounts": {
    "method": "POST",
    "path": "/v1/daily_counts",
    "signatureField": "signature",
    "repeatable": true
  },
  "resetIdNumberRateLimit": {
    "method": "POST",
    "path": "/v1/id_number_rate_limit_reset",
    "signatureField": "signature",
    "repeatable": true
  },
  "submitVerification": {
    "method": "POST",
    "path": "/v1/hosted_links/{linkId}/submissions",
    "idempotent": true,
    "repeatable": true
  },
  "stageImages": {
    "method": "PUT",
    "path": "/v1/hosted_links/{linkId}/visits/{visit}/images",
    "repeatable": true
  },
  "listCallbacks": {
    "method": "POST",
    "path": "/v1/callbacks",
    "signatureField": "signature",
    "repeatable": true
  },
  "replayCallback": {
    "method": "POST",
    "path": "/v1/callbacks/{webhookId}/replay",
    "signatureField": "signature"
  },
  "eraseUser": {
    "method": "POST",
    "path": "/v1/erasures",
    "signatureField": "signature",
    "repeatable": true
  },
  "getErasure": {
    "method": "POST",
    "path": "/v1/erasures/{erasureId}",
    "signatureField": "signature",
    "repeatable": true
  },
  "listServices": {
    "method": "GET",
    "path": "/v1/services",
    "repeatable": true
  },
  "listValidDocuments": {
    "method": "GET",
    "path": "/v1/valid_documents",
    "repeatable": true
  },
  "advanceSandboxClock": {
    "method": "POST",
    "path": "/sandbox/clock"
  }
} as const satisfies Record<string, OperationRoute>;
