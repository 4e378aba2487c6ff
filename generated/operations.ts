// Generated from openapi/ by `npm run generate`. Do not edit.

/** What the server and the client need to know of an operation in addition to its types. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** The path template, under the contract's own brand word. */
  readonly path: string;
  readonly successStatus: number;
  /** Content types of the request body; empty where there is none. */
  readonly bodyTypes: readonly string[];
  /** Whose signature a request needs: a partner's in the body (§5), the verifier's in headers, or nobody's. */
  readonly signedBy: 'partner' | 'verifier' | null;
  /** The signature's field in the source's own spelling; null where no partner signs. */
  readonly signatureField: 'signature' | 'sec_key' | null;
  /** The role, beside `all`, of keys that may call it (D-62). */
  readonly keyRole: 'all' | 'links' | 'status';
  /** Whether the service signs its answer. */
  readonly signsResponse: boolean;
  /** Whether an Idempotency-Key is taken. */
  readonly idempotent: boolean;
  /** Whether sending a request a second time does no more than sending it once (D-29). */
  readonly repeatable: boolean;
  /** How it is recorded in the audit trail (D-69): a change with the change itself, a read soon after; null: not at all. */
  readonly audited: 'change' | 'read' | null;
  /** The operation that it carries out for each item of a list, so that every item is answered by itself (D-103). */
  readonly batchOf: string | null;
  readonly extension: boolean;
  /** The clause of the interface that it comes from, or the decision. */
  readonly clause: string;
  readonly sandboxOnly: boolean;
  /** Whether it changes how the sandbox behaves to others, so that only those who run it should call it (D-97). */
  readonly faultControl: boolean;
  /** Body fields that are flags: "true", "false", true or false. */
  readonly flags: readonly string[];
  /** Fields of its form that are files. */
  readonly files: readonly string[];
  /** Every error the operation declares, by condition. */
  readonly errors: { readonly [condition: string]: WireError };
}

/** How a condition is spelled on the wire. */
export interface WireError {
  readonly status: number;
  readonly code: string;
  readonly error: string;
}

export { CONTRACT_BRAND } from './routes.ts';
export const OPERATIONS = {
  "createLink": {
    "method": "POST",
    "path": "/v1/hosted_links",
    "successStatus": 200,
    "bodyTypes": [
      "application/json"
    ],
    "signedBy": "partner",
    "signatureField": "signature",
    "keyRole": "links",
    "signsResponse": false,
    "idempotent": true,
    "repeatable": true,
    "audited": "change",
    "batchOf": null,
    "extension": false,
    "clause": "§4.1",
    "sandboxOnly": false,
    "faultControl": false,
    "flags": [],
    "files": [],
    "errors": {
      "invalid_json": {
        "status": 400,
        "code": "2203",
        "error": "The body is not valid JSON."
      },
      "invalid_value": {
        "status": 400,
        "code": "2204",
        "error": "A field has a wrong type or value."
      },
      "missing_field": {
        "status": 400,
        "code": "2213",
        "error": "A required field is missing."
      },
      "unsupported_id_type": {
        "status": 400,
        "code": "unsupported_id_type",
        "error": "The ID type is not supported here."
      },
      "bad_signature": {
        "status": 401,
        "code": "2205",
        "error": "The signature does not match, or its timestamp is too far from the server's time."
      },
      "job_exists": {
        "status": 409,
        "code": "job_exists",
        "error": "This user already has a job with that job_id."
      },
      "request_in_progress": {
        "status": 409,
        "code": "request_in_progress",
        "error": "A request with this Idempotency-Key is still in progress."
      },
      "payload_too_large": {
        "status": 413,
        "code": "payload_too_large",
        "error": "The body, or an image in it, is larger than allowed."
      },
      "unsupported_media_type": {
        "status": 415,
        "code": "unsupported_media_type",
        "error": "The content type is not one that this operation takes."
      },
      "idempotency_key_reused": {
        "status": 422,
        "code": "idempotency_key_reused",
        "error": "This Idempotency-Key was used with another body. Use a new key for another body."
      },
      "too_many_requests": {
        "status": 429,
        "code": "too_many_requests",
        "error": "Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After."
      },
      "system_error": {
        "status": 500,
        "code": "2201",
        "error": "Something went wrong on our side. Quote the request id to support."
      },
      "unavailable": {
        "status": 503,
        "code": "2201",
        "error": "The service is briefly unavailable. Try again after the time in Retry-After."
      }
    }
  },
  "getLink": {
    "method": "POST",
    "path": "/v1/hosted_links/{linkId}",
    "successStatus": 200,
    "bodyTypes": [
      "application/json"
    ],
    "signedBy": "partner",
    "signatureField": "signature",
    "keyRole": "links",
    "signsResponse": false,
    "idempotent": false,
    "repeatable": true,
    "audited": "read",
    "batchOf": null,
    "extension": false,
    "clause": "§4.3",
    "sandboxOnly": false,
    "faultControl": false,
    "flags": [],
    "files": [],
    "errors": {
      "invalid_json": {
        "status": 400,
        "code": "2203",
        "error": "The body is not valid JSON."
      },
      "invalid_value": {
        "status": 400,
        "code": "2204",
        "error": "A field has a wrong type or value."
      },
      "missing_field": {
        "status": 400,
        "code": "2213",
        "error": "A required field is missing."
      },
      "bad_signature": {
        "status": 401,
        "code": "2205",
        "error": "The signature does not match, or its timestamp is too far from the server's time."
      },
      "link_not_found": {
        "status": 404,
        "code": "link_not_found",
        "error": "There is no such link."
      },
      "payload_too_large": {
        "status": 413,
        "code": "payload_too_large",
        "error": "The body, or an image in it, is larger than allowed."
      },
      "unsupported_media_type": {
        "status": 415,
        "code": "unsupported_media_type",
        "error": "The content type is not one that this operation takes."
      },
      "too_many_requests": {
        "status": 429,
        "code": "too_many_requests",
        "error": "Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After."
      },
      "system_error": {
        "status": 500,
        "code": "2201",
        "error": "Something went wrong on our side. Quote the request id to support."
      },
      "unavailable": {
        "status": 503,
        "code": "2201",
        "error": "The service is briefly unavailable. Try again after the time in Retry-After."
      }
    }
  },
  "updateLink": {
    "method": "PUT",
    "path": "/v1/hosted_links/{linkId}",
    "successStatus": 200,
    "bodyTypes": [
      "application/json"
    ],
    "signedBy": "partner",
    "signatureField": "signature",
    "keyRole": "links",
    "signsResponse": false,
    "idempotent": false,
    "repeatable": true,
    "audited": "change",
    "batchOf": null,
    "extension": false,
    "clause": "§4.2",
    "sandboxOnly": false,
    "faultControl": false,
    "flags": [],
    "files": [],
    "errors": {
      "invalid_json": {
        "status": 400,
        "code": "2203",
        "error": "The body is not valid JSON."
      },
      "invalid_value": {
        "status": 400,
        "code": "2204",
        "error": "A field has a wrong type or value."
      },
      "missing_field": {
        "status": 400,
        "code": "2213",
        "error": "A required field is missing."
      },
      "unsupported_id_type": {
        "status": 400,
        "code": "unsupported_id_type",
        "error": "The ID type is not supported here."
      },
      "bad_signature": {
        "status": 401,
        "code": "2205",
        "error": "The signature does not match, or its timestamp is too far from the server's time."
      },
      "link_not_found": {
        "status": 404,
        "code": "link_not_found",
        "error": "There is no such link."
      },
      "payload_too_large": {
        "status": 413,
        "code": "payload_too_large",
        "error": "The body, or an image in it, is larger than allowed."
      },
      "unsupported_media_type": {
        "status": 415,
        "code": "unsupported_media_type",
        "error": "The content type is not one that this operation takes."
      },
      "too_many_requests": {
        "status": 429,
        "code": "too_many_requests",
        "error": "Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After."
      },
      "system_error": {
        "status": 500,
        "code": "2201",
        "error": "Something went wrong on our side. Quote the request id to support."
      },
      "unavailable": {
        "status": 503,
        "code": "2201",
        "error": "The service is briefly unavailable. Try again after the time in Retry-After."
      }
    }
  },
  "listLinkEvents": {
    "method": "POST",
    "path": "/v1/hosted_links/{linkId}/events",
    "successStatus": 200,
    "bodyTypes": [
      "application/json"
    ],
    "signedBy": "partner",
    "signatureField": "signature",
    "keyRole": "links",
    "signsResponse": false,
    "idempotent": false,
    "repeatable": true,
    "audited": "read",
    "batchOf": null,
    "extension": true,
    "clause": "D-114",
    "sandboxOnly": false,
    "faultControl": false,
    "flags": [],
    "files": [],
    "errors": {
      "invalid_json": {
        "status": 400,
        "code": "2203",
        "error": "The body is not valid JSON."
      },
      "invalid_value": {
        "status": 400,
        "code": "2204",
        "error": "A field has a wrong type or value."
      },
      "missing_field": {
        "status": 400,
        "code": "2213",
        "error": "A required field is missing."
      },
      "bad_signature": {
        "status": 401,
        "code": "2205",
        "error": "The signature does not match, or its timestamp is too far from the server's time."
      },
      "link_not_found": {
        "status": 404,
        "code": "link_not_found",
        "error": "There is no such link."
      },
      "payload_too_large": {
        "status": 413,
        "code": "payload_too_large",
        "error": "The body, or an image in it, is larger than allowed."
      },
      "unsupported_media_type": {
        "status": 415,
        "code": "unsupported_media_type",
        "error": "The content type is not one that this operation takes."
      },
      "too_many_requests": {
        "status": 429,
        "code": "too_many_requests",
        "error": "Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After."
      },
      "system_error": {
        "status": 500,
        "code": "2201",
        "error": "Something went wrong on our side. Quote the request id to support."
      },
      "unavailable": {
        "status": 503,
        "code": "2201",
        "error": "The service is briefly unavailable. Try again after the time in Retry-After."
      }
    }
  },
  "listLinks": {
    "method": "POST",
    "path": "/v1/hosted_links/:list",
    "successStatus": 200,
    "bodyTypes": [
      "application/json"
    ],
    "signedBy": "partner",
    "signatureField": "signature",
    "keyRole": "links",
    "signsResponse": false,
    "idempotent": false,
    "repeatable": true,
    "audited": "read",
    "batchOf": null,
    "extension": false,
    "clause": "§4.4",
    "sandboxOnly": false,
    "faultControl": false,
    "flags": [],
    "files": [],
    "errors": {
      "invalid_json": {
        "status": 400,
        "code": "2203",
        "error": "The body is not valid JSON."
      },
      "invalid_value": {
        "status": 400,
        "code": "2204",
        "error": "A field has a wrong type or value."
      },
      "missing_field": {
        "status": 400,
        "code": "2213",
        "error": "A required field is missing."
      },
      "bad_signature": {
        "status": 401,
        "code": "2205",
        "error": "The signature does not match, or its timestamp is too far from the server's time."
      },
      "payload_too_large": {
        "status": 413,
        "code": "payload_too_large",
        "error": "The body, or an image in it, is larger than allowed."
      },
      "unsupported_media_type": {
        "status": 415,
        "code": "unsupported_media_type",
        "error": "The content type is not one that this operation takes."
      },
      "too_many_requests": {
        "status": 429,
        "code": "too_many_requests",
        "error": "Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After."
      },
      "system_error": {
        "status": 500,
        "code": "2201",
        "error": "Something went wrong on our side. Quote the request id to support."
      },
      "unavailable": {
        "status": 503,
        "code": "2201",
        "error": "The service is briefly unavailable. Try again after the time in Retry-After."
      }
    }
  },
  "createLinks": {
    "method": "POST",
    "path": "/v1/hosted_links/:batch",
    "successStatus": 200,
    "bodyTypes": [
      "application/json"
    ],
    "signedBy": "partner",
    "signatureField": "signature",
    "keyRole": "links",
    "signsResponse": false,
    "idempotent": true,
    "repeatable": true,
    "audited": "change",
    "batchOf": "createLink",
    "extension": true,
    "clause": "D-103",
    "sandboxOnly": false,
    "faultControl": false,
    "flags": [],
    "files": [],
    "errors": {
      "invalid_json": {
        "status": 400,
        "code": "2203",
        "error": "The body is not valid JSON."
      },
      "invalid_value": {
        "status": 400,
        "code": "2204",
        "error": "A field has a wrong type or value."
      },
      "missing_field": {
        "status": 400,
        "code": "2213",
        "error": "A required field is missing."
      },
      "bad_signature": {
        "status": 401,
        "code": "2205",
        "error": "The signature does not match, or its timestamp is too far from the server's time."
      },
      "request_in_progress": {
        "status": 409,
        "code": "request_in_progress",
        "error": "A request with this Idempotency-Key is still in progress."
      },
      "payload_too_large": {
        "status": 413,
        "code": "payload_too_large",
        "error": "The body, or an image in it, is larger than allowed."
      },
      "unsupported_media_type": {
        "status": 415,
        "code": "unsupported_media_type",
        "error": "The content type is not one that this operation takes."
      },
      "idempotency_key_reused": {
        "status": 422,
        "code": "idempotency_key_reused",
        "error": "This Idempotency-Key was used with another body. Use a new key for another body."
      },
      "too_many_requests": {
        "status": 429,
        "code": "too_many_requests",
        "error": "Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After."
      },
      "system_error": {
        "status": 500,
        "code": "2201",
        "error": "Something went wrong on our side. Quote the request id to support."
      },
      "unavailable": {
        "status": 503,
        "code": "2201",
        "error": "The service is briefly unavailable. Try again after the time in Retry-After."
      }
    }
  },
  "getJobStatus": {
    "method": "POST",
    "path": "/v1/job_status",
    "successStatus": 200,
    "bodyTypes": [
      "application/json"
    ],
    "signedBy": "partner",
    "signatureField": "sec_key",
    "keyRole": "status",
    "signsResponse": true,
    "idempotent": false,
    "repeatable": true,
    "audited": "read",
    "batchOf": null,
    "extension": false,
    "clause": "§4.6",
    "sandboxOnly": false,
    "faultControl": false,
    "flags": [
      "image_links",
      "history",
      "consent"
    ],
    "files": [],
    "errors": {
      "invalid_json": {
        "status": 400,
        "code": "2303",
        "error": "The body is not valid JSON."
      },
      "missing_field": {
        "status": 400,
        "code": "2313",
        "error": "A required field is missing."
      },
      "invalid_value": {
        "status": 400,
        "code": "invalid_value",
        "error": "A field has a wrong type or value."
      },
      "bad_signature": {
        "status": 401,
        "code": "2305",
        "error": "Invalid sec_key: it does not match, or its timestamp is too far from the server's time."
      },
      "user_disabled": {
        "status": 403,
        "code": "2307",
        "error": "The enrolled user is disabled."
      },
      "job_not_found": {
        "status": 404,
        "code": "2304",
        "error": "There is no such job for this user."
      },
      "user_erased": {
        "status": 404,
        "code": "2310",
        "error": "No enrolled user found: the user's data was erased."
      },
      "payload_too_large": {
        "status": 413,
        "code": "payload_too_large",
        "error": "The body, or an image in it, is larger than allowed."
      },
      "unsupported_media_type": {
        "status": 415,
        "code": "unsupported_media_type",
        "error": "The content type is not one that this operation takes."
      },
      "too_many_requests": {
        "status": 429,
        "code": "too_many_requests",
        "error": "Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After."
      },
      "system_error": {
        "status": 500,
        "code": "2301",
        "error": "Something went wrong on our side. Quote the request id to support."
      },
      "unavailable": {
        "status": 503,
        "code": "2301",
        "error": "The service is briefly unavailable. Try again after the time in Retry-After."
      }
    }
  },
  "listJobs": {
    "method": "POST",
    "path": "/v1/job_list",
    "successStatus": 200,
    "bodyTypes": [
      "application/json"
    ],
    "signedBy": "partner",
    "signatureField": "signature",
    "keyRole": "status",
    "signsResponse": false,
    "idempotent": false,
    "repeatable": true,
    "audited": "read",
    "batchOf": null,
    "extension": true,
    "clause": "D-105",
    "sandboxOnly": false,
    "faultControl": false,
    "flags": [],
    "files": [],
    "errors": {
      "invalid_json": {
        "status": 400,
        "code": "invalid_json",
        "error": "The body is not valid JSON."
      },
      "invalid_value": {
        "status": 400,
        "code": "invalid_value",
        "error": "A field has a wrong type or value."
      },
      "missing_field": {
        "status": 400,
        "code": "missing_field",
        "error": "A required field is missing."
      },
      "bad_signature": {
        "status": 401,
        "code": "bad_signature",
        "error": "The signature does not match, or its timestamp is too far from the server's time."
      },
      "payload_too_large": {
        "status": 413,
        "code": "payload_too_large",
        "error": "The body, or an image in it, is larger than allowed."
      },
      "unsupported_media_type": {
        "status": 415,
        "code": "unsupported_media_type",
        "error": "The content type is not one that this operation takes."
      },
      "too_many_requests": {
        "status": 429,
        "code": "too_many_requests",
        "error": "Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After."
      },
      "system_error": {
        "status": 500,
        "code": "system_error",
        "error": "Something went wrong on our side. Quote the request id to support."
      },
      "unavailable": {
        "status": 503,
        "code": "unavailable",
        "error": "The service is briefly unavailable. Try again after the time in Retry-After."
      }
    }
  },
  "listDailyCounts": {
    "method": "POST",
    "path": "/v1/daily_counts",
    "successStatus": 200,
    "bodyTypes": [
      "application/json"
    ],
    "signedBy": "partner",
    "signatureField": "signature",
    "keyRole": "links",
    "signsResponse": false,
    "idempotent": false,
    "repeatable": true,
    "audited": "read",
    "batchOf": null,
    "extension": true,
    "clause": "D-113",
    "sandboxOnly": false,
    "faultControl": false,
    "flags": [],
    "files": [],
    "errors": {
      "invalid_json": {
        "status": 400,
        "code": "invalid_json",
        "error": "The body is not valid JSON."
      },
      "invalid_value": {
        "status": 400,
        "code": "invalid_value",
        "error": "A field has a wrong type or value."
      },
      "missing_field": {
        "status": 400,
        "code": "missing_field",
        "error": "A required field is missing."
      },
      "bad_signature": {
        "status": 401,
        "code": "bad_signature",
        "error": "The signature does not match, or its timestamp is too far from the server's time."
      },
      "payload_too_large": {
        "status": 413,
        "code": "payload_too_large",
        "error": "The body, or an image in it, is larger than allowed."
      },
      "unsupported_media_type": {
        "status": 415,
        "code": "unsupported_media_type",
        "error": "The content type is not one that this operation takes."
      },
      "too_many_requests": {
        "status": 429,
        "code": "too_many_requests",
        "error": "Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After."
      },
      "system_error": {
        "status": 500,
        "code": "system_error",
        "error": "Something went wrong on our side. Quote the request id to support."
      },
      "unavailable": {
        "status": 503,
        "code": "unavailable",
        "error": "The service is briefly unavailable. Try again after the time in Retry-After."
      }
    }
  },
  "resetIdNumberRateLimit": {
    "method": "POST",
    "path": "/v1/id_number_rate_limit_reset",
    "successStatus": 200,
    "bodyTypes": [
      "application/json"
    ],
    "signedBy": "partner",
    "signatureField": "signature",
    "keyRole": "all",
    "signsResponse": false,
    "idempotent": false,
    "repeatable": true,
    "audited": "change",
    "batchOf": null,
    "extension": false,
    "clause": "§4.7",
    "sandboxOnly": false,
    "faultControl": false,
    "flags": [],
    "files": [],
    "errors": {
      "missing_field": {
        "status": 400,
        "code": "2413",
        "error": "A required field is missing."
      },
      "invalid_json": {
        "status": 400,
        "code": "invalid_json",
        "error": "The body is not valid JSON."
      },
      "invalid_value": {
        "status": 400,
        "code": "invalid_value",
        "error": "A field has a wrong type or value."
      },
      "bad_signature": {
        "status": 401,
        "code": "2405",
        "error": "The signature does not match, or its timestamp is too far from the server's time."
      },
      "id_number_not_submitted": {
        "status": 403,
        "code": "id_number_not_submitted",
        "error": "The ID number was not submitted to a link of this partner, so the partner cannot reset it."
      },
      "payload_too_large": {
        "status": 413,
        "code": "payload_too_large",
        "error": "The body, or an image in it, is larger than allowed."
      },
      "unsupported_media_type": {
        "status": 415,
        "code": "unsupported_media_type",
        "error": "The content type is not one that this operation takes."
      },
      "too_many_requests": {
        "status": 429,
        "code": "too_many_requests",
        "error": "Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After."
      },
      "system_error": {
        "status": 500,
        "code": "2401",
        "error": "Something went wrong on our side. Quote the request id to support."
      },
      "unavailable": {
        "status": 503,
        "code": "2401",
        "error": "The service is briefly unavailable. Try again after the time in Retry-After."
      }
    }
  },
  "submitVerification": {
    "method": "POST",
    "path": "/v1/hosted_links/{linkId}/submissions",
    "successStatus": 201,
    "bodyTypes": [
      "application/json",
      "multipart/form-data"
    ],
    "signedBy": null,
    "signatureField": null,
    "keyRole": "all",
    "signsResponse": false,
    "idempotent": true,
    "repeatable": true,
    "audited": "change",
    "batchOf": null,
    "extension": true,
    "clause": "D-35",
    "sandboxOnly": false,
    "faultControl": false,
    "flags": [
      "consent",
      "use_prefill"
    ],
    "files": [
      "selfie",
      "document_front",
      "document_back"
    ],
    "errors": {
      "invalid_json": {
        "status": 400,
        "code": "2203",
        "error": "The body is not valid JSON."
      },
      "invalid_value": {
        "status": 400,
        "code": "2204",
        "error": "A field has a wrong type or value."
      },
      "missing_field": {
        "status": 400,
        "code": "2213",
        "error": "A required field is missing."
      },
      "unsupported_id_type": {
        "status": 400,
        "code": "unsupported_id_type",
        "error": "The ID type is not supported here."
      },
      "link_disabled": {
        "status": 403,
        "code": "link_disabled",
        "error": "The link is disabled."
      },
      "link_not_found": {
        "status": 404,
        "code": "link_not_found",
        "error": "There is no such link."
      },
      "link_not_ready": {
        "status": 409,
        "code": "link_not_ready",
        "error": "The link has no ID types yet."
      },
      "request_in_progress": {
        "status": 409,
        "code": "request_in_progress",
        "error": "A request with this Idempotency-Key is still in progress."
      },
      "link_expired": {
        "status": 410,
        "code": "link_expired",
        "error": "The link has expired."
      },
      "link_used": {
        "status": 410,
        "code": "link_used",
        "error": "The link was for one submission, which has been made."
      },
      "link_full": {
        "status": 410,
        "code": "link_full",
        "error": "The link has accepted as many submissions as it was made for."
      },
      "payload_too_large": {
        "status": 413,
        "code": "payload_too_large",
        "error": "The body, or an image in it, is larger than allowed."
      },
      "unsupported_media_type": {
        "status": 415,
        "code": "unsupported_media_type",
        "error": "The content type is not one that this operation takes."
      },
      "idempotency_key_reused": {
        "status": 422,
        "code": "idempotency_key_reused",
        "error": "This Idempotency-Key was used with another body. Use a new key for another body."
      },
      "id_number_blocked": {
        "status": 429,
        "code": "2222",
        "error": "this ID number has been blocked due to multiple submissions, use the designated endpoint to reactivate it"
      },
      "too_many_id_numbers": {
        "status": 429,
        "code": "too_many_id_numbers",
        "error": "Too many different ID numbers were tried on this link from the same network address. Try again after the time in Retry-After."
      },
      "too_many_submissions": {
        "status": 429,
        "code": "too_many_submissions",
        "error": "Too many submissions were sent to this link, or for this ID number, in all or from the same network address. Try again after the time in Retry-After."
      },
      "too_many_uploads": {
        "status": 429,
        "code": "too_many_uploads",
        "error": "Too many submissions are being sent to this link at the same time. Try again after the time in Retry-After."
      },
      "too_much_image_data": {
        "status": 429,
        "code": "too_much_image_data",
        "error": "The images of this partner's submissions have reached the limit of a day, in all or from the same network address. Try again after the time in Retry-After."
      },
      "system_error": {
        "status": 500,
        "code": "2201",
        "error": "Something went wrong on our side. Quote the request id to support."
      },
      "unavailable": {
        "status": 503,
        "code": "2201",
        "error": "The service is briefly unavailable. Try again after the time in Retry-After."
      },
      "verifier_busy": {
        "status": 503,
        "code": "verifier_busy",
        "error": "More submissions wait to be verified than can be for now. Try again after the time in Retry-After."
      }
    }
  },
  "stageImages": {
    "method": "PUT",
    "path": "/v1/hosted_links/{linkId}/visits/{visit}/images",
    "successStatus": 200,
    "bodyTypes": [
      "application/json",
      "multipart/form-data"
    ],
    "signedBy": null,
    "signatureField": null,
    "keyRole": "all",
    "signsResponse": false,
    "idempotent": false,
    "repeatable": true,
    "audited": "change",
    "batchOf": null,
    "extension": true,
    "clause": "D-82",
    "sandboxOnly": false,
    "faultControl": false,
    "flags": [],
    "files": [
      "selfie",
      "document_front",
      "document_back"
    ],
    "errors": {
      "invalid_json": {
        "status": 400,
        "code": "2203",
        "error": "The body is not valid JSON."
      },
      "invalid_value": {
        "status": 400,
        "code": "2204",
        "error": "A field has a wrong type or value."
      },
      "missing_field": {
        "status": 400,
        "code": "2213",
        "error": "A required field is missing."
      },
      "link_disabled": {
        "status": 403,
        "code": "link_disabled",
        "error": "The link is disabled."
      },
      "link_not_found": {
        "status": 404,
        "code": "link_not_found",
        "error": "There is no such link."
      },
      "link_not_ready": {
        "status": 409,
        "code": "link_not_ready",
        "error": "The link has no ID types yet."
      },
      "link_expired": {
        "status": 410,
        "code": "link_expired",
        "error": "The link has expired."
      },
      "link_used": {
        "status": 410,
        "code": "link_used",
        "error": "The link was for one submission, which has been made."
      },
      "link_full": {
        "status": 410,
        "code": "link_full",
        "error": "The link has accepted as many submissions as it was made for."
      },
      "payload_too_large": {
        "status": 413,
        "code": "payload_too_large",
        "error": "The body, or an image in it, is larger than allowed."
      },
      "unsupported_media_type": {
        "status": 415,
        "code": "unsupported_media_type",
        "error": "The content type is not one that this operation takes."
      },
      "too_many_submissions": {
        "status": 429,
        "code": "too_many_submissions",
        "error": "Too many submissions were sent to this link, or for this ID number, in all or from the same network address. Try again after the time in Retry-After."
      },
      "too_many_uploads": {
        "status": 429,
        "code": "too_many_uploads",
        "error": "Too many submissions are being sent to this link at the same time. Try again after the time in Retry-After."
      },
      "too_much_image_data": {
        "status": 429,
        "code": "too_much_image_data",
        "error": "The images of this partner's submissions have reached the limit of a day, in all or from the same network address. Try again after the time in Retry-After."
      },
      "system_error": {
        "status": 500,
        "code": "2201",
        "error": "Something went wrong on our side. Quote the request id to support."
      },
      "unavailable": {
        "status": 503,
        "code": "2201",
        "error": "The service is briefly unavailable. Try again after the time in Retry-After."
      }
    }
  },
  "listCallbacks": {
    "method": "POST",
    "path": "/v1/callbacks",
    "successStatus": 200,
    "bodyTypes": [
      "application/json"
    ],
    "signedBy": "partner",
    "signatureField": "signature",
    "keyRole": "status",
    "signsResponse": false,
    "idempotent": false,
    "repeatable": true,
    "audited": "read",
    "batchOf": null,
    "extension": true,
    "clause": "D-50",
    "sandboxOnly": false,
    "faultControl": false,
    "flags": [],
    "files": [],
    "errors": {
      "invalid_json": {
        "status": 400,
        "code": "invalid_json",
        "error": "The body is not valid JSON."
      },
      "invalid_value": {
        "status": 400,
        "code": "invalid_value",
        "error": "A field has a wrong type or value."
      },
      "missing_field": {
        "status": 400,
        "code": "missing_field",
        "error": "A required field is missing."
      },
      "bad_signature": {
        "status": 401,
        "code": "bad_signature",
        "error": "The signature does not match, or its timestamp is too far from the server's time."
      },
      "payload_too_large": {
        "status": 413,
        "code": "payload_too_large",
        "error": "The body, or an image in it, is larger than allowed."
      },
      "unsupported_media_type": {
        "status": 415,
        "code": "unsupported_media_type",
        "error": "The content type is not one that this operation takes."
      },
      "too_many_requests": {
        "status": 429,
        "code": "too_many_requests",
        "error": "Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After."
      },
      "system_error": {
        "status": 500,
        "code": "system_error",
        "error": "Something went wrong on our side. Quote the request id to support."
      },
      "unavailable": {
        "status": 503,
        "code": "unavailable",
        "error": "The service is briefly unavailable. Try again after the time in Retry-After."
      }
    }
  },
  "replayCallback": {
    "method": "POST",
    "path": "/v1/callbacks/{webhookId}/replay",
    "successStatus": 200,
    "bodyTypes": [
      "application/json"
    ],
    "signedBy": "partner",
    "signatureField": "signature",
    "keyRole": "all",
    "signsResponse": false,
    "idempotent": false,
    "repeatable": false,
    "audited": "change",
    "batchOf": null,
    "extension": true,
    "clause": "D-50",
    "sandboxOnly": false,
    "faultControl": false,
    "flags": [],
    "files": [],
    "errors": {
      "invalid_json": {
        "status": 400,
        "code": "invalid_json",
        "error": "The body is not valid JSON."
      },
      "invalid_value": {
        "status": 400,
        "code": "invalid_value",
        "error": "A field has a wrong type or value."
      },
      "missing_field": {
        "status": 400,
        "code": "missing_field",
        "error": "A required field is missing."
      },
      "bad_signature": {
        "status": 401,
        "code": "bad_signature",
        "error": "The signature does not match, or its timestamp is too far from the server's time."
      },
      "callback_not_found": {
        "status": 404,
        "code": "callback_not_found",
        "error": "There is no such callback."
      },
      "callback_erased": {
        "status": 410,
        "code": "callback_erased",
        "error": "The content of the callback was erased; it cannot be sent again."
      },
      "payload_too_large": {
        "status": 413,
        "code": "payload_too_large",
        "error": "The body, or an image in it, is larger than allowed."
      },
      "unsupported_media_type": {
        "status": 415,
        "code": "unsupported_media_type",
        "error": "The content type is not one that this operation takes."
      },
      "too_many_requests": {
        "status": 429,
        "code": "too_many_requests",
        "error": "Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After."
      },
      "system_error": {
        "status": 500,
        "code": "system_error",
        "error": "Something went wrong on our side. Quote the request id to support."
      },
      "unavailable": {
        "status": 503,
        "code": "unavailable",
        "error": "The service is briefly unavailable. Try again after the time in Retry-After."
      }
    }
  },
  "eraseUser": {
    "method": "POST",
    "path": "/v1/erasures",
    "successStatus": 202,
    "bodyTypes": [
      "application/json"
    ],
    "signedBy": "partner",
    "signatureField": "signature",
    "keyRole": "all",
    "signsResponse": false,
    "idempotent": false,
    "repeatable": true,
    "audited": "change",
    "batchOf": null,
    "extension": true,
    "clause": "D-70",
    "sandboxOnly": false,
    "faultControl": false,
    "flags": [
      "pseudonyms"
    ],
    "files": [],
    "errors": {
      "invalid_json": {
        "status": 400,
        "code": "invalid_json",
        "error": "The body is not valid JSON."
      },
      "invalid_value": {
        "status": 400,
        "code": "invalid_value",
        "error": "A field has a wrong type or value."
      },
      "missing_field": {
        "status": 400,
        "code": "missing_field",
        "error": "A required field is missing."
      },
      "bad_signature": {
        "status": 401,
        "code": "bad_signature",
        "error": "The signature does not match, or its timestamp is too far from the server's time."
      },
      "payload_too_large": {
        "status": 413,
        "code": "payload_too_large",
        "error": "The body, or an image in it, is larger than allowed."
      },
      "unsupported_media_type": {
        "status": 415,
        "code": "unsupported_media_type",
        "error": "The content type is not one that this operation takes."
      },
      "too_many_requests": {
        "status": 429,
        "code": "too_many_requests",
        "error": "Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After."
      },
      "system_error": {
        "status": 500,
        "code": "system_error",
        "error": "Something went wrong on our side. Quote the request id to support."
      },
      "unavailable": {
        "status": 503,
        "code": "unavailable",
        "error": "The service is briefly unavailable. Try again after the time in Retry-After."
      }
    }
  },
  "getErasure": {
    "method": "POST",
    "path": "/v1/erasures/{erasureId}",
    "successStatus": 200,
    "bodyTypes": [
      "application/json"
    ],
    "signedBy": "partner",
    "signatureField": "signature",
    "keyRole": "status",
    "signsResponse": false,
    "idempotent": false,
    "repeatable": true,
    "audited": "read",
    "batchOf": null,
    "extension": true,
    "clause": "D-70",
    "sandboxOnly": false,
    "faultControl": false,
    "flags": [],
    "files": [],
    "errors": {
      "invalid_json": {
        "status": 400,
        "code": "invalid_json",
        "error": "The body is not valid JSON."
      },
      "invalid_value": {
        "status": 400,
        "code": "invalid_value",
        "error": "A field has a wrong type or value."
      },
      "missing_field": {
        "status": 400,
        "code": "missing_field",
        "error": "A required field is missing."
      },
      "bad_signature": {
        "status": 401,
        "code": "bad_signature",
        "error": "The signature does not match, or its timestamp is too far from the server's time."
      },
      "erasure_not_found": {
        "status": 404,
        "code": "erasure_not_found",
        "error": "There is no such erasure."
      },
      "payload_too_large": {
        "status": 413,
        "code": "payload_too_large",
        "error": "The body, or an image in it, is larger than allowed."
      },
      "unsupported_media_type": {
        "status": 415,
        "code": "unsupported_media_type",
        "error": "The content type is not one that this operation takes."
      },
      "too_many_requests": {
        "status": 429,
        "code": "too_many_requests",
        "error": "Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After."
      },
      "system_error": {
        "status": 500,
        "code": "system_error",
        "error": "Something went wrong on our side. Quote the request id to support."
      },
      "unavailable": {
        "status": 503,
        "code": "unavailable",
        "error": "The service is briefly unavailable. Try again after the time in Retry-After."
      }
    }
  },
  "listServices": {
    "method": "GET",
    "path": "/v1/services",
    "successStatus": 200,
    "bodyTypes": [],
    "signedBy": null,
    "signatureField": null,
    "keyRole": "all",
    "signsResponse": false,
    "idempotent": false,
    "repeatable": true,
    "audited": null,
    "batchOf": null,
    "extension": true,
    "clause": "D-37",
    "sandboxOnly": false,
    "faultControl": false,
    "flags": [],
    "files": [],
    "errors": {
      "invalid_value": {
        "status": 400,
        "code": "invalid_value",
        "error": "A field has a wrong type or value."
      },
      "system_error": {
        "status": 500,
        "code": "system_error",
        "error": "Something went wrong on our side. Quote the request id to support."
      },
      "unavailable": {
        "status": 503,
        "code": "unavailable",
        "error": "The service is briefly unavailable. Try again after the time in Retry-After."
      }
    }
  },
  "listValidDocuments": {
    "method": "GET",
    "path": "/v1/valid_documents",
    "successStatus": 200,
    "bodyTypes": [],
    "signedBy": null,
    "signatureField": null,
    "keyRole": "all",
    "signsResponse": false,
    "idempotent": false,
    "repeatable": true,
    "audited": null,
    "batchOf": null,
    "extension": true,
    "clause": "D-37",
    "sandboxOnly": false,
    "faultControl": false,
    "flags": [],
    "files": [],
    "errors": {
      "invalid_value": {
        "status": 400,
        "code": "invalid_value",
        "error": "A field has a wrong type or value."
      },
      "system_error": {
        "status": 500,
        "code": "system_error",
        "error": "Something went wrong on our side. Quote the request id to support."
      },
      "unavailable": {
        "status": 503,
        "code": "unavailable",
        "error": "The service is briefly unavailable. Try again after the time in Retry-After."
      }
    }
  },
  "reportVerification": {
    "method": "POST",
    "path": "/v1/verifications/{serviceJobId}",
    "successStatus": 200,
    "bodyTypes": [
      "application/json"
    ],
    "signedBy": "verifier",
    "signatureField": null,
    "keyRole": "all",
    "signsResponse": false,
    "idempotent": false,
    "repeatable": false,
    "audited": "change",
    "batchOf": null,
    "extension": true,
    "clause": "D-47",
    "sandboxOnly": false,
    "faultControl": false,
    "flags": [],
    "files": [],
    "errors": {
      "invalid_json": {
        "status": 400,
        "code": "invalid_json",
        "error": "The body is not valid JSON."
      },
      "invalid_value": {
        "status": 400,
        "code": "invalid_value",
        "error": "A field has a wrong type or value."
      },
      "missing_field": {
        "status": 400,
        "code": "missing_field",
        "error": "A required field is missing."
      },
      "bad_signature": {
        "status": 401,
        "code": "bad_signature",
        "error": "The signature headers are missing, wrong or too old."
      },
      "job_not_found": {
        "status": 404,
        "code": "job_not_found",
        "error": "There is no such job."
      },
      "job_complete": {
        "status": 409,
        "code": "job_complete",
        "error": "The job is already complete, with another result."
      },
      "payload_too_large": {
        "status": 413,
        "code": "payload_too_large",
        "error": "The body, or an image in it, is larger than allowed."
      },
      "unsupported_media_type": {
        "status": 415,
        "code": "unsupported_media_type",
        "error": "The content type is not one that this operation takes."
      },
      "system_error": {
        "status": 500,
        "code": "system_error",
        "error": "Something went wrong on our side. Quote the request id to support."
      },
      "unavailable": {
        "status": 503,
        "code": "unavailable",
        "error": "The service is briefly unavailable. Try again after the time in Retry-After."
      }
    }
  },
  "advanceSandboxClock": {
    "method": "POST",
    "path": "/sandbox/clock",
    "successStatus": 200,
    "bodyTypes": [
      "application/json"
    ],
    "signedBy": null,
    "signatureField": null,
    "keyRole": "all",
    "signsResponse": false,
    "idempotent": false,
    "repeatable": false,
    "audited": "change",
    "batchOf": null,
    "extension": true,
    "clause": "D-39",
    "sandboxOnly": true,
    "faultControl": false,
    "flags": [],
    "files": [],
    "errors": {
      "invalid_json": {
        "status": 400,
        "code": "invalid_json",
        "error": "The body is not valid JSON."
      },
      "invalid_value": {
        "status": 400,
        "code": "invalid_value",
        "error": "A field has a wrong type or value."
      },
      "missing_field": {
        "status": 400,
        "code": "missing_field",
        "error": "A required field is missing."
      },
      "payload_too_large": {
        "status": 413,
        "code": "payload_too_large",
        "error": "The body, or an image in it, is larger than allowed."
      },
      "unsupported_media_type": {
        "status": 415,
        "code": "unsupported_media_type",
        "error": "The content type is not one that this operation takes."
      },
      "system_error": {
        "status": 500,
        "code": "system_error",
        "error": "Something went wrong on our side. Quote the request id to support."
      },
      "unavailable": {
        "status": 503,
        "code": "unavailable",
        "error": "The service is briefly unavailable. Try again after the time in Retry-After."
      }
    }
  },
  "resetSandbox": {
    "method": "POST",
    "path": "/sandbox/reset",
    "successStatus": 200,
    "bodyTypes": [
      "application/json"
    ],
    "signedBy": null,
    "signatureField": null,
    "keyRole": "all",
    "signsResponse": false,
    "idempotent": false,
    "repeatable": true,
    "audited": null,
    "batchOf": null,
    "extension": true,
    "clause": "D-97",
    "sandboxOnly": true,
    "faultControl": true,
    "flags": [],
    "files": [],
    "errors": {
      "invalid_json": {
        "status": 400,
        "code": "invalid_json",
        "error": "The body is not valid JSON."
      },
      "invalid_value": {
        "status": 400,
        "code": "invalid_value",
        "error": "A field has a wrong type or value."
      },
      "payload_too_large": {
        "status": 413,
        "code": "payload_too_large",
        "error": "The body, or an image in it, is larger than allowed."
      },
      "unsupported_media_type": {
        "status": 415,
        "code": "unsupported_media_type",
        "error": "The content type is not one that this operation takes."
      },
      "system_error": {
        "status": 500,
        "code": "system_error",
        "error": "Something went wrong on our side. Quote the request id to support."
      },
      "unavailable": {
        "status": 503,
        "code": "unavailable",
        "error": "The service is briefly unavailable. Try again after the time in Retry-After."
      }
    }
  },
  "setNextResults": {
    "method": "POST",
    "path": "/sandbox/results",
    "successStatus": 200,
    "bodyTypes": [
      "application/json"
    ],
    "signedBy": null,
    "signatureField": null,
    "keyRole": "all",
    "signsResponse": false,
    "idempotent": false,
    "repeatable": false,
    "audited": null,
    "batchOf": null,
    "extension": true,
    "clause": "D-97",
    "sandboxOnly": true,
    "faultControl": true,
    "flags": [],
    "files": [],
    "errors": {
      "invalid_json": {
        "status": 400,
        "code": "invalid_json",
        "error": "The body is not valid JSON."
      },
      "invalid_value": {
        "status": 400,
        "code": "invalid_value",
        "error": "A field has a wrong type or value."
      },
      "missing_field": {
        "status": 400,
        "code": "missing_field",
        "error": "A required field is missing."
      },
      "payload_too_large": {
        "status": 413,
        "code": "payload_too_large",
        "error": "The body, or an image in it, is larger than allowed."
      },
      "unsupported_media_type": {
        "status": 415,
        "code": "unsupported_media_type",
        "error": "The content type is not one that this operation takes."
      },
      "system_error": {
        "status": 500,
        "code": "system_error",
        "error": "Something went wrong on our side. Quote the request id to support."
      },
      "unavailable": {
        "status": 503,
        "code": "unavailable",
        "error": "The service is briefly unavailable. Try again after the time in Retry-After."
      }
    }
  },
  "setOutage": {
    "method": "POST",
    "path": "/sandbox/outages",
    "successStatus": 200,
    "bodyTypes": [
      "application/json"
    ],
    "signedBy": null,
    "signatureField": null,
    "keyRole": "all",
    "signsResponse": false,
    "idempotent": false,
    "repeatable": false,
    "audited": null,
    "batchOf": null,
    "extension": true,
    "clause": "D-97",
    "sandboxOnly": true,
    "faultControl": true,
    "flags": [],
    "files": [],
    "errors": {
      "invalid_json": {
        "status": 400,
        "code": "invalid_json",
        "error": "The body is not valid JSON."
      },
      "invalid_value": {
        "status": 400,
        "code": "invalid_value",
        "error": "A field has a wrong type or value."
      },
      "missing_field": {
        "status": 400,
        "code": "missing_field",
        "error": "A required field is missing."
      },
      "payload_too_large": {
        "status": 413,
        "code": "payload_too_large",
        "error": "The body, or an image in it, is larger than allowed."
      },
      "unsupported_media_type": {
        "status": 415,
        "code": "unsupported_media_type",
        "error": "The content type is not one that this operation takes."
      },
      "system_error": {
        "status": 500,
        "code": "system_error",
        "error": "Something went wrong on our side. Quote the request id to support."
      },
      "unavailable": {
        "status": 503,
        "code": "unavailable",
        "error": "The service is briefly unavailable. Try again after the time in Retry-After."
      }
    }
  },
  "setReceiver": {
    "method": "POST",
    "path": "/sandbox/receiver",
    "successStatus": 200,
    "bodyTypes": [
      "application/json"
    ],
    "signedBy": null,
    "signatureField": null,
    "keyRole": "all",
    "signsResponse": false,
    "idempotent": false,
    "repeatable": true,
    "audited": null,
    "batchOf": null,
    "extension": true,
    "clause": "D-97",
    "sandboxOnly": true,
    "faultControl": true,
    "flags": [],
    "files": [],
    "errors": {
      "invalid_json": {
        "status": 400,
        "code": "invalid_json",
        "error": "The body is not valid JSON."
      },
      "invalid_value": {
        "status": 400,
        "code": "invalid_value",
        "error": "A field has a wrong type or value."
      },
      "payload_too_large": {
        "status": 413,
        "code": "payload_too_large",
        "error": "The body, or an image in it, is larger than allowed."
      },
      "unsupported_media_type": {
        "status": 415,
        "code": "unsupported_media_type",
        "error": "The content type is not one that this operation takes."
      },
      "system_error": {
        "status": 500,
        "code": "system_error",
        "error": "Something went wrong on our side. Quote the request id to support."
      },
      "unavailable": {
        "status": 503,
        "code": "unavailable",
        "error": "The service is briefly unavailable. Try again after the time in Retry-After."
      }
    }
  },
  "listReceivedCallbacks": {
    "method": "POST",
    "path": "/sandbox/callbacks",
    "successStatus": 200,
    "bodyTypes": [
      "application/json"
    ],
    "signedBy": null,
    "signatureField": null,
    "keyRole": "all",
    "signsResponse": false,
    "idempotent": false,
    "repeatable": true,
    "audited": null,
    "batchOf": null,
    "extension": true,
    "clause": "D-97",
    "sandboxOnly": true,
    "faultControl": true,
    "flags": [],
    "files": [],
    "errors": {
      "invalid_json": {
        "status": 400,
        "code": "invalid_json",
        "error": "The body is not valid JSON."
      },
      "invalid_value": {
        "status": 400,
        "code": "invalid_value",
        "error": "A field has a wrong type or value."
      },
      "payload_too_large": {
        "status": 413,
        "code": "payload_too_large",
        "error": "The body, or an image in it, is larger than allowed."
      },
      "unsupported_media_type": {
        "status": 415,
        "code": "unsupported_media_type",
        "error": "The content type is not one that this operation takes."
      },
      "system_error": {
        "status": 500,
        "code": "system_error",
        "error": "Something went wrong on our side. Quote the request id to support."
      },
      "unavailable": {
        "status": 503,
        "code": "unavailable",
        "error": "The service is briefly unavailable. Try again after the time in Retry-After."
      }
    }
  },
  "sendTestCallback": {
    "method": "POST",
    "path": "/sandbox/callbacks/test",
    "successStatus": 200,
    "bodyTypes": [
      "application/json"
    ],
    "signedBy": null,
    "signatureField": null,
    "keyRole": "all",
    "signsResponse": false,
    "idempotent": false,
    "repeatable": false,
    "audited": null,
    "batchOf": null,
    "extension": true,
    "clause": "D-97",
    "sandboxOnly": true,
    "faultControl": true,
    "flags": [],
    "files": [],
    "errors": {
      "invalid_json": {
        "status": 400,
        "code": "invalid_json",
        "error": "The body is not valid JSON."
      },
      "invalid_value": {
        "status": 400,
        "code": "invalid_value",
        "error": "A field has a wrong type or value."
      },
      "payload_too_large": {
        "status": 413,
        "code": "payload_too_large",
        "error": "The body, or an image in it, is larger than allowed."
      },
      "unsupported_media_type": {
        "status": 415,
        "code": "unsupported_media_type",
        "error": "The content type is not one that this operation takes."
      },
      "system_error": {
        "status": 500,
        "code": "system_error",
        "error": "Something went wrong on our side. Quote the request id to support."
      },
      "unavailable": {
        "status": 503,
        "code": "unavailable",
        "error": "The service is briefly unavailable. Try again after the time in Retry-After."
      }
    }
  },
  "createSandboxPartner": {
    "method": "POST",
    "path": "/sandbox/partners",
    "successStatus": 200,
    "bodyTypes": [
      "application/json"
    ],
    "signedBy": null,
    "signatureField": null,
    "keyRole": "all",
    "signsResponse": false,
    "idempotent": false,
    "repeatable": false,
    "audited": null,
    "batchOf": null,
    "extension": true,
    "clause": "D-97",
    "sandboxOnly": true,
    "faultControl": true,
    "flags": [],
    "files": [],
    "errors": {
      "invalid_json": {
        "status": 400,
        "code": "invalid_json",
        "error": "The body is not valid JSON."
      },
      "invalid_value": {
        "status": 400,
        "code": "invalid_value",
        "error": "A field has a wrong type or value."
      },
      "payload_too_large": {
        "status": 413,
        "code": "payload_too_large",
        "error": "The body, or an image in it, is larger than allowed."
      },
      "unsupported_media_type": {
        "status": 415,
        "code": "unsupported_media_type",
        "error": "The content type is not one that this operation takes."
      },
      "system_error": {
        "status": 500,
        "code": "system_error",
        "error": "Something went wrong on our side. Quote the request id to support."
      },
      "unavailable": {
        "status": 503,
        "code": "unavailable",
        "error": "The service is briefly unavailable. Try again after the time in Retry-After."
      }
    }
  }
} as const satisfies Record<string, Operation>;

export type OperationId = keyof typeof OPERATIONS;
