// Generated from openapi/ by `npm run generate`. Do not edit.
import type { components, operations } from './api.ts';

type Statuses<Id extends keyof operations> = Extract<keyof operations[Id]['responses'], number>;

type Json<Of> = Of extends { content: { 'application/json': infer Body } } ? Body : never;

/** A response of an operation, as the contract shows it. */
export interface Example<Id extends keyof operations, Status extends Statuses<Id> = Statuses<Id>> {
  readonly status: Status;
  /** Names in lower case. */
  readonly headers?: { readonly [name: string]: string };
  readonly body: Json<operations[Id]['responses'][Status]>;
}

/** The examples of an operation, by name. */
export interface Examples<
  Id extends keyof operations,
  Requests extends string,
  Responses extends { [name: string]: Statuses<Id> },
> {
  /** Bodies of requests. */
  readonly requests: { readonly [Name in Requests]: Json<NonNullable<operations[Id]['requestBody']>> };
  /** Responses; a name has one status. */
  readonly responses: { readonly [Name in keyof Responses]: Example<Id, Responses[Name]> };
}

/** The examples of `createLink`. */
export const createLink: Examples<'createLink', 'success' | 'single_use' | 'tries', { success: 200; single_use: 200; tries: 200; invalid_json: 400; invalid_value: 400; missing_field: 400; unsupported_id_type: 400; bad_signature: 401; job_exists: 409; request_in_progress: 409; payload_too_large: 413; unsupported_media_type: 415; idempotency_key_reused: 422; too_many_requests: 429; system_error: 500; unavailable: 503 }> = {
 "requests": {
  "success": {
   "partner_id": "001",
   "timestamp": "2026-11-20T10:00:00.000Z",
   "signature": "4QmILJ56RrXvtk4C5xtyfpi2qWDnybd0vIXbDEXfnHw=",
   "name": "Autumn onboarding",
   "company_name": "Blue Ridge Bank",
   "data_privacy_policy_url": "https://partner.example/privacy",
   "id_types": [
    {
     "country": "NG",
     "id_type": "NIN_V2",
     "verification_method": "enhanced_kyc"
    },
    {
     "country": "KE",
     "id_type": "PASSPORT",
     "verification_method": "doc_verification"
    }
   ],
   "callback_url": "https://partner.example/callbacks",
   "logo_url": "https://partner.example/logo.png",
   "theme_color": "#0b6e4f",
   "is_single_use": false,
   "max_submissions": 500,
   "redirect_url": "https://partner.example/done"
  },
  "single_use": {
   "partner_id": "001",
   "timestamp": "2026-11-20T10:00:00.000Z",
   "signature": "4QmILJ56RrXvtk4C5xtyfpi2qWDnybd0vIXbDEXfnHw=",
   "name": "Autumn onboarding",
   "company_name": "Blue Ridge Bank",
   "data_privacy_policy_url": "https://partner.example/privacy",
   "id_types": [
    {
     "country": "GH",
     "id_type": "GHANA_CARD",
     "verification_method": "biometric_kyc"
    }
   ],
   "callback_url": "https://partner.example/callbacks",
   "is_single_use": true,
   "user_id": "user-7",
   "partner_params": {
    "job_id": "job-31",
    "campaign": "autumn"
   },
   "embed_origins": [
    "https://partner.example"
   ],
   "capture": "camera",
   "prefill": {
    "country": "GH",
    "id_type": "GHANA_CARD",
    "first_name": "Ama",
    "last_name": "Mensah"
   },
   "hidden_fields": [
    "dob"
   ],
   "expires_at": "2026-12-01T00:00:00Z"
  },
  "tries": {
   "partner_id": "001",
   "timestamp": "2026-11-20T10:00:00.000Z",
   "signature": "4QmILJ56RrXvtk4C5xtyfpi2qWDnybd0vIXbDEXfnHw=",
   "name": "Autumn onboarding",
   "company_name": "Blue Ridge Bank",
   "data_privacy_policy_url": "https://partner.example/privacy",
   "id_types": [
    {
     "country": "NG",
     "id_type": "NIN_V2",
     "verification_method": "enhanced_kyc"
    }
   ],
   "callback_url": "https://partner.example/callbacks",
   "is_single_use": true,
   "user_id": "user-7",
   "attempts_max": 3,
   "retry_on": [
    {
     "code": "1013",
     "steps": [
      "number"
     ]
    }
   ],
   "expires_at": "2026-12-01T00:00:00Z"
  }
 },
 "responses": {
  "success": {
   "status": 200,
   "body": {
    "link": "http://127.0.0.1:3000/l/8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60",
    "ref_id": "8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60",
    "link_url": "http://127.0.0.1:3000/l/8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60"
   }
  },
  "single_use": {
   "status": 200,
   "body": {
    "link": "http://127.0.0.1:3000/l/8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60",
    "ref_id": "8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60",
    "link_url": "http://127.0.0.1:3000/l/8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60"
   }
  },
  "tries": {
   "status": 200,
   "body": {
    "link": "http://127.0.0.1:3000/l/8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60",
    "ref_id": "8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60",
    "link_url": "http://127.0.0.1:3000/l/8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60"
   }
  },
  "invalid_json": {
   "status": 400,
   "body": {
    "code": "2203",
    "error": "The body is not valid JSON.",
    "request_id": "req-7f3a9c"
   }
  },
  "invalid_value": {
   "status": 400,
   "body": {
    "code": "2204",
    "error": "A field has a wrong type or value: callback_url must be absolute, such as https://partner.example/path.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/callback_url",
      "message": "must be absolute, such as https://partner.example/path"
     }
    ]
   }
  },
  "missing_field": {
   "status": 400,
   "body": {
    "code": "2213",
    "error": "A required field is missing: company_name is required.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/company_name",
      "message": "is required"
     }
    ]
   }
  },
  "unsupported_id_type": {
   "status": 400,
   "body": {
    "code": "unsupported_id_type",
    "error": "The ID type is not supported here: id_types/0 NG has no ID type NINN with enhanced_kyc; GET /v1/services lists what is supported.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/id_types/0",
      "message": "NG has no ID type NINN with enhanced_kyc; GET /v1/services lists what is supported"
     }
    ]
   }
  },
  "bad_signature": {
   "status": 401,
   "body": {
    "code": "2205",
    "error": "The signature does not match, or its timestamp is too far from the server's time.",
    "request_id": "req-7f3a9c"
   }
  },
  "job_exists": {
   "status": 409,
   "body": {
    "code": "job_exists",
    "error": "This user already has a job with that job_id.",
    "request_id": "req-7f3a9c"
   }
  },
  "request_in_progress": {
   "status": 409,
   "body": {
    "code": "request_in_progress",
    "error": "A request with this Idempotency-Key is still in progress.",
    "request_id": "req-7f3a9c"
   }
  },
  "payload_too_large": {
   "status": 413,
   "body": {
    "code": "payload_too_large",
    "error": "The body, or an image in it, is larger than allowed.",
    "request_id": "req-7f3a9c"
   }
  },
  "unsupported_media_type": {
   "status": 415,
   "body": {
    "code": "unsupported_media_type",
    "error": "The content type is not one that this operation takes.",
    "request_id": "req-7f3a9c"
   }
  },
  "idempotency_key_reused": {
   "status": 422,
   "body": {
    "code": "idempotency_key_reused",
    "error": "This Idempotency-Key was used with another body. Use a new key for another body.",
    "request_id": "req-7f3a9c"
   }
  },
  "too_many_requests": {
   "status": 429,
   "body": {
    "code": "too_many_requests",
    "error": "Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "1"
   }
  },
  "system_error": {
   "status": 500,
   "body": {
    "code": "2201",
    "error": "Something went wrong on our side. Quote the request id to support.",
    "request_id": "req-7f3a9c"
   }
  },
  "unavailable": {
   "status": 503,
   "body": {
    "code": "2201",
    "error": "The service is briefly unavailable. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "5"
   }
  }
 }
};

/** The examples of `updateLink`. */
export const updateLink: Examples<'updateLink', 'disabled' | 'success' | 'page', { success: 200; disabled: 200; page: 200; invalid_json: 400; invalid_value: 400; missing_field: 400; unsupported_id_type: 400; bad_signature: 401; link_not_found: 404; payload_too_large: 413; unsupported_media_type: 415; too_many_requests: 429; system_error: 500; unavailable: 503 }> = {
 "requests": {
  "disabled": {
   "partner_id": "001",
   "timestamp": "2026-11-20T10:00:00.000Z",
   "signature": "4QmILJ56RrXvtk4C5xtyfpi2qWDnybd0vIXbDEXfnHw=",
   "is_disabled": true
  },
  "success": {
   "partner_id": "001",
   "timestamp": "2026-11-20T10:00:00.000Z",
   "signature": "4QmILJ56RrXvtk4C5xtyfpi2qWDnybd0vIXbDEXfnHw=",
   "id_types": [
    {
     "country": "NG",
     "id_type": "NIN_V2",
     "verification_method": "enhanced_kyc"
    }
   ]
  },
  "page": {
   "partner_id": "001",
   "timestamp": "2026-11-20T10:00:00.000Z",
   "signature": "4QmILJ56RrXvtk4C5xtyfpi2qWDnybd0vIXbDEXfnHw=",
   "logo_url_dark": "https://partner.example/logo-dark.svg",
   "embed_origins": [
    "https://partner.example"
   ],
   "prefill": {
    "first_name": "Ama",
    "last_name": "Mensah"
   }
  }
 },
 "responses": {
  "success": {
   "status": 200,
   "body": {
    "disabled_at": null,
    "id_types": [
     {
      "country": "NG",
      "id_type": "NIN_V2",
      "verification_method": "enhanced_kyc"
     }
    ],
    "link_url": "http://127.0.0.1:3000/l/8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60",
    "ref_id": "8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60"
   }
  },
  "disabled": {
   "status": 200,
   "body": {
    "disabled_at": "2026-11-20T10:00:00.120Z",
    "id_types": [
     {
      "country": "NG",
      "id_type": "NIN_V2",
      "verification_method": "enhanced_kyc"
     },
     {
      "country": "KE",
      "id_type": "PASSPORT",
      "verification_method": "doc_verification"
     }
    ],
    "link_url": "http://127.0.0.1:3000/l/8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60",
    "ref_id": "8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60"
   }
  },
  "page": {
   "status": 200,
   "body": {
    "disabled_at": null,
    "id_types": [
     {
      "country": "NG",
      "id_type": "NIN_V2",
      "verification_method": "enhanced_kyc"
     },
     {
      "country": "KE",
      "id_type": "PASSPORT",
      "verification_method": "doc_verification"
     }
    ],
    "link_url": "http://127.0.0.1:3000/l/8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60",
    "ref_id": "8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60",
    "logo_url_dark": "https://partner.example/logo-dark.svg",
    "embed_origins": [
     "https://partner.example"
    ],
    "prefilled_fields": [
     "first_name",
     "last_name"
    ]
   }
  },
  "invalid_json": {
   "status": 400,
   "body": {
    "code": "2203",
    "error": "The body is not valid JSON.",
    "request_id": "req-7f3a9c"
   }
  },
  "invalid_value": {
   "status": 400,
   "body": {
    "code": "2204",
    "error": "A field has a wrong type or value: callback_url must be absolute, such as https://partner.example/path.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/callback_url",
      "message": "must be absolute, such as https://partner.example/path"
     }
    ]
   }
  },
  "missing_field": {
   "status": 400,
   "body": {
    "code": "2213",
    "error": "A required field is missing: company_name is required.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/company_name",
      "message": "is required"
     }
    ]
   }
  },
  "unsupported_id_type": {
   "status": 400,
   "body": {
    "code": "unsupported_id_type",
    "error": "The ID type is not supported here: id_types/0 NG has no ID type NINN with enhanced_kyc; GET /v1/services lists what is supported.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/id_types/0",
      "message": "NG has no ID type NINN with enhanced_kyc; GET /v1/services lists what is supported"
     }
    ]
   }
  },
  "bad_signature": {
   "status": 401,
   "body": {
    "code": "2205",
    "error": "The signature does not match, or its timestamp is too far from the server's time.",
    "request_id": "req-7f3a9c"
   }
  },
  "link_not_found": {
   "status": 404,
   "body": {
    "code": "link_not_found",
    "error": "There is no such link.",
    "request_id": "req-7f3a9c"
   }
  },
  "payload_too_large": {
   "status": 413,
   "body": {
    "code": "payload_too_large",
    "error": "The body, or an image in it, is larger than allowed.",
    "request_id": "req-7f3a9c"
   }
  },
  "unsupported_media_type": {
   "status": 415,
   "body": {
    "code": "unsupported_media_type",
    "error": "The content type is not one that this operation takes.",
    "request_id": "req-7f3a9c"
   }
  },
  "too_many_requests": {
   "status": 429,
   "body": {
    "code": "too_many_requests",
    "error": "Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "1"
   }
  },
  "system_error": {
   "status": 500,
   "body": {
    "code": "2201",
    "error": "Something went wrong on our side. Quote the request id to support.",
    "request_id": "req-7f3a9c"
   }
  },
  "unavailable": {
   "status": 503,
   "body": {
    "code": "2201",
    "error": "The service is briefly unavailable. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "5"
   }
  }
 }
};

/** The examples of `getLink`. */
export const getLink: Examples<'getLink', 'success' | 'disabled' | 'tries', { success: 200; disabled: 200; tries: 200; invalid_json: 400; invalid_value: 400; missing_field: 400; bad_signature: 401; link_not_found: 404; payload_too_large: 413; unsupported_media_type: 415; too_many_requests: 429; system_error: 500; unavailable: 503 }> = {
 "requests": {
  "success": {
   "partner_id": "001",
   "timestamp": "2026-11-20T10:00:00.000Z",
   "signature": "4QmILJ56RrXvtk4C5xtyfpi2qWDnybd0vIXbDEXfnHw="
  },
  "disabled": {
   "partner_id": "001",
   "timestamp": "2026-11-20T10:00:00.000Z",
   "signature": "4QmILJ56RrXvtk4C5xtyfpi2qWDnybd0vIXbDEXfnHw="
  },
  "tries": {
   "partner_id": "001",
   "timestamp": "2026-11-20T10:00:00.000Z",
   "signature": "4QmILJ56RrXvtk4C5xtyfpi2qWDnybd0vIXbDEXfnHw="
  }
 },
 "responses": {
  "success": {
   "status": 200,
   "body": {
    "ref_id": "8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60",
    "link_id": "8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60",
    "link_url": "http://127.0.0.1:3000/l/8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60",
    "name": "Autumn onboarding",
    "id_types": [
     {
      "country": "NG",
      "id_type": "NIN_V2",
      "verification_method": "enhanced_kyc"
     },
     {
      "country": "KE",
      "id_type": "PASSPORT",
      "verification_method": "doc_verification"
     }
    ],
    "is_single_use": false,
    "max_submissions": 500,
    "callback_url": "https://partner.example/callbacks",
    "company_name": "Blue Ridge Bank",
    "data_privacy_policy_url": "https://partner.example/privacy",
    "logo_url": "https://partner.example/logo.png",
    "theme_color": "#0b6e4f",
    "user_id": null,
    "partner_params": null,
    "redirect_url": "https://partner.example/done",
    "expires_at": "2027-02-18T10:00:00.000Z",
    "created_at": "2026-11-20T10:00:00.000Z",
    "updated_at": "2026-11-20T10:00:00.000Z",
    "disabled_at": null,
    "total_jobs": 3,
    "successful_jobs": 2,
    "failed_jobs": 1,
    "partner_id": "001"
   }
  },
  "disabled": {
   "status": 200,
   "body": {
    "ref_id": "2b1de7a4-90c5-4c36-8a0f-0f1d7a3f9e11",
    "link_id": "2b1de7a4-90c5-4c36-8a0f-0f1d7a3f9e11",
    "link_url": "http://127.0.0.1:3000/l/2b1de7a4-90c5-4c36-8a0f-0f1d7a3f9e11",
    "name": null,
    "id_types": [
     {
      "country": "GH",
      "id_type": "GHANA_CARD",
      "verification_method": "biometric_kyc"
     }
    ],
    "is_single_use": true,
    "max_submissions": null,
    "callback_url": "https://partner.example/callbacks",
    "company_name": "Blue Ridge Bank",
    "data_privacy_policy_url": "https://partner.example/privacy",
    "logo_url": null,
    "theme_color": null,
    "user_id": "user-7",
    "partner_params": {
     "job_id": "job-31",
     "campaign": "autumn"
    },
    "redirect_url": null,
    "expires_at": "2026-12-01T00:00:00.000Z",
    "created_at": "2026-11-19T16:20:00.000Z",
    "updated_at": "2026-11-20T09:00:00.000Z",
    "disabled_at": "2026-11-20T09:00:00.000Z",
    "total_jobs": 0,
    "successful_jobs": 0,
    "failed_jobs": 0,
    "partner_id": "001",
    "embed_origins": [
     "https://partner.example"
    ],
    "capture": "camera",
    "prefilled_fields": [
     "country",
     "id_type",
     "first_name",
     "last_name"
    ],
    "hidden_fields": [
     "dob"
    ]
   }
  },
  "tries": {
   "status": 200,
   "body": {
    "ref_id": "2b1de7a4-90c5-4c36-8a0f-0f1d7a3f9e11",
    "link_id": "2b1de7a4-90c5-4c36-8a0f-0f1d7a3f9e11",
    "link_url": "http://127.0.0.1:3000/l/2b1de7a4-90c5-4c36-8a0f-0f1d7a3f9e11",
    "name": "Autumn onboarding",
    "id_types": [
     {
      "country": "NG",
      "id_type": "NIN_V2",
      "verification_method": "enhanced_kyc"
     }
    ],
    "is_single_use": true,
    "max_submissions": null,
    "callback_url": "https://partner.example/callbacks",
    "company_name": "Blue Ridge Bank",
    "data_privacy_policy_url": "https://partner.example/privacy",
    "logo_url": null,
    "theme_color": null,
    "user_id": "user-7",
    "partner_params": null,
    "redirect_url": null,
    "expires_at": "2026-12-01T00:00:00.000Z",
    "created_at": "2026-11-19T16:20:00.000Z",
    "updated_at": "2026-11-19T16:20:00.000Z",
    "disabled_at": null,
    "total_jobs": 1,
    "successful_jobs": 0,
    "failed_jobs": 1,
    "partner_id": "001",
    "attempts_max": 3,
    "retry_on": [
     {
      "code": "1013",
      "steps": [
       "number"
      ]
     }
    ]
   }
  },
  "invalid_json": {
   "status": 400,
   "body": {
    "code": "2203",
    "error": "The body is not valid JSON.",
    "request_id": "req-7f3a9c"
   }
  },
  "invalid_value": {
   "status": 400,
   "body": {
    "code": "2204",
    "error": "A field has a wrong type or value: callback_url must be absolute, such as https://partner.example/path.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/callback_url",
      "message": "must be absolute, such as https://partner.example/path"
     }
    ]
   }
  },
  "missing_field": {
   "status": 400,
   "body": {
    "code": "2213",
    "error": "A required field is missing: company_name is required.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/company_name",
      "message": "is required"
     }
    ]
   }
  },
  "bad_signature": {
   "status": 401,
   "body": {
    "code": "2205",
    "error": "The signature does not match, or its timestamp is too far from the server's time.",
    "request_id": "req-7f3a9c"
   }
  },
  "link_not_found": {
   "status": 404,
   "body": {
    "code": "link_not_found",
    "error": "There is no such link.",
    "request_id": "req-7f3a9c"
   }
  },
  "payload_too_large": {
   "status": 413,
   "body": {
    "code": "payload_too_large",
    "error": "The body, or an image in it, is larger than allowed.",
    "request_id": "req-7f3a9c"
   }
  },
  "unsupported_media_type": {
   "status": 415,
   "body": {
    "code": "unsupported_media_type",
    "error": "The content type is not one that this operation takes.",
    "request_id": "req-7f3a9c"
   }
  },
  "too_many_requests": {
   "status": 429,
   "body": {
    "code": "too_many_requests",
    "error": "Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "1"
   }
  },
  "system_error": {
   "status": 500,
   "body": {
    "code": "2201",
    "error": "Something went wrong on our side. Quote the request id to support.",
    "request_id": "req-7f3a9c"
   }
  },
  "unavailable": {
   "status": 503,
   "body": {
    "code": "2201",
    "error": "The service is briefly unavailable. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "5"
   }
  }
 }
};

/** The examples of `listLinkEvents`. */
export const listLinkEvents: Examples<'listLinkEvents', 'success' | 'empty', { success: 200; empty: 200; invalid_json: 400; invalid_value: 400; missing_field: 400; bad_signature: 401; link_not_found: 404; payload_too_large: 413; unsupported_media_type: 415; too_many_requests: 429; system_error: 500; unavailable: 503 }> = {
 "requests": {
  "success": {
   "partner_id": "001",
   "timestamp": "2026-11-20T10:00:00.000Z",
   "signature": "4QmILJ56RrXvtk4C5xtyfpi2qWDnybd0vIXbDEXfnHw="
  },
  "empty": {
   "partner_id": "001",
   "timestamp": "2026-11-20T10:00:00.000Z",
   "signature": "4QmILJ56RrXvtk4C5xtyfpi2qWDnybd0vIXbDEXfnHw=",
   "after_event": "evt_7c1f3f0e-9b7e-4d0a-8c56-2f0c1d6b9e11",
   "limit": 100
  }
 },
 "responses": {
  "success": {
   "status": 200,
   "body": {
    "events": [
     {
      "event_id": "evt_2b9d1c74-5f0e-4a57-9c38-4a1f3f7f2b60",
      "type": "link.opened",
      "timestamp": "2026-11-20T09:56:03.120Z",
      "partner_id": "001",
      "data": {
       "ref_id": "8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60"
      }
     },
     {
      "event_id": "evt_7c1f3f0e-9b7e-4d0a-8c56-2f0c1d6b9e11",
      "type": "link.submitted",
      "timestamp": "2026-11-20T09:58:41.007Z",
      "partner_id": "001",
      "data": {
       "ref_id": "8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60",
       "service_job_id": "5d0c9f6e-0b1a-4c55-9a43-0d8f4f0b7a21"
      }
     }
    ],
    "has_more": false
   }
  },
  "empty": {
   "status": 200,
   "body": {
    "events": [],
    "has_more": false
   }
  },
  "invalid_json": {
   "status": 400,
   "body": {
    "code": "2203",
    "error": "The body is not valid JSON.",
    "request_id": "req-7f3a9c"
   }
  },
  "invalid_value": {
   "status": 400,
   "body": {
    "code": "2204",
    "error": "A field has a wrong type or value: callback_url must be absolute, such as https://partner.example/path.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/callback_url",
      "message": "must be absolute, such as https://partner.example/path"
     }
    ]
   }
  },
  "missing_field": {
   "status": 400,
   "body": {
    "code": "2213",
    "error": "A required field is missing: company_name is required.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/company_name",
      "message": "is required"
     }
    ]
   }
  },
  "bad_signature": {
   "status": 401,
   "body": {
    "code": "2205",
    "error": "The signature does not match, or its timestamp is too far from the server's time.",
    "request_id": "req-7f3a9c"
   }
  },
  "link_not_found": {
   "status": 404,
   "body": {
    "code": "link_not_found",
    "error": "There is no such link.",
    "request_id": "req-7f3a9c"
   }
  },
  "payload_too_large": {
   "status": 413,
   "body": {
    "code": "payload_too_large",
    "error": "The body, or an image in it, is larger than allowed.",
    "request_id": "req-7f3a9c"
   }
  },
  "unsupported_media_type": {
   "status": 415,
   "body": {
    "code": "unsupported_media_type",
    "error": "The content type is not one that this operation takes.",
    "request_id": "req-7f3a9c"
   }
  },
  "too_many_requests": {
   "status": 429,
   "body": {
    "code": "too_many_requests",
    "error": "Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "1"
   }
  },
  "system_error": {
   "status": 500,
   "body": {
    "code": "2201",
    "error": "Something went wrong on our side. Quote the request id to support.",
    "request_id": "req-7f3a9c"
   }
  },
  "unavailable": {
   "status": 503,
   "body": {
    "code": "2201",
    "error": "The service is briefly unavailable. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "5"
   }
  }
 }
};

/** The examples of `listLinks`. */
export const listLinks: Examples<'listLinks', 'success' | 'filtered' | 'page' | 'empty', { success: 200; filtered: 200; empty: 200; page: 200; invalid_json: 400; invalid_value: 400; missing_field: 400; bad_signature: 401; payload_too_large: 413; unsupported_media_type: 415; too_many_requests: 429; system_error: 500; unavailable: 503 }> = {
 "requests": {
  "success": {
   "partner_id": "001",
   "timestamp": "2026-11-20T10:00:00.000Z",
   "signature": "4QmILJ56RrXvtk4C5xtyfpi2qWDnybd0vIXbDEXfnHw="
  },
  "filtered": {
   "partner_id": "001",
   "timestamp": "2026-11-20T10:00:00.000Z",
   "signature": "4QmILJ56RrXvtk4C5xtyfpi2qWDnybd0vIXbDEXfnHw=",
   "state": "active",
   "created_after": "2026-11-01T00:00:00Z",
   "cursor": "newest"
  },
  "page": {
   "partner_id": "001",
   "timestamp": "2026-11-20T10:00:00.000Z",
   "signature": "4QmILJ56RrXvtk4C5xtyfpi2qWDnybd0vIXbDEXfnHw=",
   "page": 2,
   "limit": 2
  },
  "empty": {
   "partner_id": "001",
   "timestamp": "2026-11-20T10:00:00.000Z",
   "signature": "4QmILJ56RrXvtk4C5xtyfpi2qWDnybd0vIXbDEXfnHw="
  }
 },
 "responses": {
  "success": {
   "status": 200,
   "body": {
    "links": [
     {
      "ref_id": "8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60",
      "link_id": "8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60",
      "link_url": "http://127.0.0.1:3000/l/8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60",
      "name": "Autumn onboarding",
      "id_types": [
       {
        "country": "NG",
        "id_type": "NIN_V2",
        "verification_method": "enhanced_kyc"
       },
       {
        "country": "KE",
        "id_type": "PASSPORT",
        "verification_method": "doc_verification"
       }
      ],
      "is_single_use": false,
      "max_submissions": 500,
      "callback_url": "https://partner.example/callbacks",
      "company_name": "Blue Ridge Bank",
      "data_privacy_policy_url": "https://partner.example/privacy",
      "logo_url": "https://partner.example/logo.png",
      "theme_color": "#0b6e4f",
      "user_id": null,
      "partner_params": null,
      "redirect_url": "https://partner.example/done",
      "expires_at": "2027-02-18T10:00:00.000Z",
      "created_at": "2026-11-20T10:00:00.000Z",
      "updated_at": "2026-11-20T10:00:00.000Z",
      "disabled_at": null,
      "total_jobs": 3,
      "successful_jobs": 2,
      "failed_jobs": 1,
      "partner_id": "001"
     },
     {
      "ref_id": "2b1de7a4-90c5-4c36-8a0f-0f1d7a3f9e11",
      "link_id": "2b1de7a4-90c5-4c36-8a0f-0f1d7a3f9e11",
      "link_url": "http://127.0.0.1:3000/l/2b1de7a4-90c5-4c36-8a0f-0f1d7a3f9e11",
      "name": null,
      "id_types": [
       {
        "country": "GH",
        "id_type": "GHANA_CARD",
        "verification_method": "biometric_kyc"
       }
      ],
      "is_single_use": true,
      "max_submissions": null,
      "callback_url": "https://partner.example/callbacks",
      "company_name": "Blue Ridge Bank",
      "data_privacy_policy_url": "https://partner.example/privacy",
      "logo_url": null,
      "theme_color": null,
      "user_id": "user-7",
      "partner_params": {
       "job_id": "job-31",
       "campaign": "autumn"
      },
      "redirect_url": null,
      "expires_at": "2026-12-01T00:00:00.000Z",
      "created_at": "2026-11-19T16:20:00.000Z",
      "updated_at": "2026-11-20T09:00:00.000Z",
      "disabled_at": "2026-11-20T09:00:00.000Z",
      "total_jobs": 0,
      "successful_jobs": 0,
      "failed_jobs": 0,
      "partner_id": "001"
     }
    ],
    "meta": {
     "page": 1,
     "limit": 20,
     "total": 2,
     "totalPages": 1
    }
   }
  },
  "filtered": {
   "status": 200,
   "body": {
    "links": [
     {
      "ref_id": "8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60",
      "link_id": "8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60",
      "link_url": "http://127.0.0.1:3000/l/8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60",
      "name": "Autumn onboarding",
      "id_types": [
       {
        "country": "NG",
        "id_type": "NIN_V2",
        "verification_method": "enhanced_kyc"
       },
       {
        "country": "KE",
        "id_type": "PASSPORT",
        "verification_method": "doc_verification"
       }
      ],
      "is_single_use": false,
      "max_submissions": 500,
      "callback_url": "https://partner.example/callbacks",
      "company_name": "Blue Ridge Bank",
      "data_privacy_policy_url": "https://partner.example/privacy",
      "logo_url": "https://partner.example/logo.png",
      "theme_color": "#0b6e4f",
      "user_id": null,
      "partner_params": null,
      "redirect_url": "https://partner.example/done",
      "expires_at": "2027-02-18T10:00:00.000Z",
      "created_at": "2026-11-20T10:00:00.000Z",
      "updated_at": "2026-11-20T10:00:00.000Z",
      "disabled_at": null,
      "total_jobs": 3,
      "successful_jobs": 2,
      "failed_jobs": 1,
      "partner_id": "001"
     },
     {
      "ref_id": "2b1de7a4-90c5-4c36-8a0f-0f1d7a3f9e11",
      "link_id": "2b1de7a4-90c5-4c36-8a0f-0f1d7a3f9e11",
      "link_url": "http://127.0.0.1:3000/l/2b1de7a4-90c5-4c36-8a0f-0f1d7a3f9e11",
      "name": null,
      "id_types": [
       {
        "country": "GH",
        "id_type": "GHANA_CARD",
        "verification_method": "biometric_kyc"
       }
      ],
      "is_single_use": true,
      "max_submissions": null,
      "callback_url": "https://partner.example/callbacks",
      "company_name": "Blue Ridge Bank",
      "data_privacy_policy_url": "https://partner.example/privacy",
      "logo_url": null,
      "theme_color": null,
      "user_id": "user-7",
      "partner_params": {
       "job_id": "job-31",
       "campaign": "autumn"
      },
      "redirect_url": null,
      "expires_at": "2026-12-01T00:00:00.000Z",
      "created_at": "2026-11-19T16:20:00.000Z",
      "updated_at": "2026-11-20T09:00:00.000Z",
      "disabled_at": "2026-11-20T09:00:00.000Z",
      "total_jobs": 0,
      "successful_jobs": 0,
      "failed_jobs": 0,
      "partner_id": "001"
     }
    ],
    "meta": {
     "page": 1,
     "limit": 20,
     "total": 2,
     "totalPages": 1
    },
    "next_cursor": "1"
   }
  },
  "empty": {
   "status": 200,
   "body": {
    "links": [],
    "meta": {
     "page": 1,
     "limit": 20,
     "total": 0,
     "totalPages": 0
    }
   }
  },
  "page": {
   "status": 200,
   "body": {
    "links": [
     {
      "ref_id": "2b1de7a4-90c5-4c36-8a0f-0f1d7a3f9e11",
      "link_id": "2b1de7a4-90c5-4c36-8a0f-0f1d7a3f9e11",
      "link_url": "http://127.0.0.1:3000/l/2b1de7a4-90c5-4c36-8a0f-0f1d7a3f9e11",
      "name": null,
      "id_types": [
       {
        "country": "GH",
        "id_type": "GHANA_CARD",
        "verification_method": "biometric_kyc"
       }
      ],
      "is_single_use": true,
      "max_submissions": null,
      "callback_url": "https://partner.example/callbacks",
      "company_name": "Blue Ridge Bank",
      "data_privacy_policy_url": "https://partner.example/privacy",
      "logo_url": null,
      "theme_color": null,
      "user_id": "user-7",
      "partner_params": {
       "job_id": "job-31",
       "campaign": "autumn"
      },
      "redirect_url": null,
      "expires_at": "2026-12-01T00:00:00.000Z",
      "created_at": "2026-11-19T16:20:00.000Z",
      "updated_at": "2026-11-20T09:00:00.000Z",
      "disabled_at": "2026-11-20T09:00:00.000Z",
      "total_jobs": 0,
      "successful_jobs": 0,
      "failed_jobs": 0,
      "partner_id": "001"
     }
    ],
    "meta": {
     "page": 2,
     "limit": 2,
     "total": 3,
     "totalPages": 2
    }
   }
  },
  "invalid_json": {
   "status": 400,
   "body": {
    "code": "2203",
    "error": "The body is not valid JSON.",
    "request_id": "req-7f3a9c"
   }
  },
  "invalid_value": {
   "status": 400,
   "body": {
    "code": "2204",
    "error": "A field has a wrong type or value: callback_url must be absolute, such as https://partner.example/path.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/callback_url",
      "message": "must be absolute, such as https://partner.example/path"
     }
    ]
   }
  },
  "missing_field": {
   "status": 400,
   "body": {
    "code": "2213",
    "error": "A required field is missing: company_name is required.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/company_name",
      "message": "is required"
     }
    ]
   }
  },
  "bad_signature": {
   "status": 401,
   "body": {
    "code": "2205",
    "error": "The signature does not match, or its timestamp is too far from the server's time.",
    "request_id": "req-7f3a9c"
   }
  },
  "payload_too_large": {
   "status": 413,
   "body": {
    "code": "payload_too_large",
    "error": "The body, or an image in it, is larger than allowed.",
    "request_id": "req-7f3a9c"
   }
  },
  "unsupported_media_type": {
   "status": 415,
   "body": {
    "code": "unsupported_media_type",
    "error": "The content type is not one that this operation takes.",
    "request_id": "req-7f3a9c"
   }
  },
  "too_many_requests": {
   "status": 429,
   "body": {
    "code": "too_many_requests",
    "error": "Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "1"
   }
  },
  "system_error": {
   "status": 500,
   "body": {
    "code": "2201",
    "error": "Something went wrong on our side. Quote the request id to support.",
    "request_id": "req-7f3a9c"
   }
  },
  "unavailable": {
   "status": 503,
   "body": {
    "code": "2201",
    "error": "The service is briefly unavailable. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "5"
   }
  }
 }
};

/** The examples of `createLinks`. */
export const createLinks: Examples<'createLinks', 'success', { success: 200; invalid_json: 400; invalid_value: 400; missing_field: 400; bad_signature: 401; request_in_progress: 409; payload_too_large: 413; unsupported_media_type: 415; idempotency_key_reused: 422; too_many_requests: 429; system_error: 500; unavailable: 503 }> = {
 "requests": {
  "success": {
   "partner_id": "001",
   "timestamp": "2026-11-20T10:00:00.000Z",
   "signature": "4QmILJ56RrXvtk4C5xtyfpi2qWDnybd0vIXbDEXfnHw=",
   "links": [
    {
     "name": "Ama Mensah",
     "company_name": "Blue Ridge Bank",
     "data_privacy_policy_url": "https://partner.example/privacy",
     "callback_url": "https://partner.example/callbacks",
     "id_types": [
      {
       "country": "GH",
       "id_type": "GHANA_CARD",
       "verification_method": "biometric_kyc"
      }
     ],
     "is_single_use": true,
     "user_id": "user-7",
     "idempotency_key": "person-1042"
    },
    {
     "name": "Kofi Boateng",
     "company_name": "Blue Ridge Bank",
     "data_privacy_policy_url": "https://partner.example/privacy",
     "callback_url": "https://partner.example/callbacks",
     "is_single_use": true,
     "max_submissions": 5,
     "idempotency_key": "person-1043"
    }
   ]
  }
 },
 "responses": {
  "success": {
   "status": 200,
   "body": {
    "results": [
     {
      "link": "http://127.0.0.1:3000/l/8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60",
      "ref_id": "8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60",
      "link_url": "http://127.0.0.1:3000/l/8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60"
     },
     {
      "code": "2204",
      "error": "A field has a wrong type or value: max_submissions must be left out, as a single-use link accepts one.",
      "details": [
       {
        "path": "/max_submissions",
        "message": "must be left out, as a single-use link accepts one"
       }
      ]
     }
    ],
    "created": 1,
    "failed": 1
   }
  },
  "invalid_json": {
   "status": 400,
   "body": {
    "code": "2203",
    "error": "The body is not valid JSON.",
    "request_id": "req-7f3a9c"
   }
  },
  "invalid_value": {
   "status": 400,
   "body": {
    "code": "2204",
    "error": "A field has a wrong type or value: callback_url must be absolute, such as https://partner.example/path.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/callback_url",
      "message": "must be absolute, such as https://partner.example/path"
     }
    ]
   }
  },
  "missing_field": {
   "status": 400,
   "body": {
    "code": "2213",
    "error": "A required field is missing: company_name is required.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/company_name",
      "message": "is required"
     }
    ]
   }
  },
  "bad_signature": {
   "status": 401,
   "body": {
    "code": "2205",
    "error": "The signature does not match, or its timestamp is too far from the server's time.",
    "request_id": "req-7f3a9c"
   }
  },
  "request_in_progress": {
   "status": 409,
   "body": {
    "code": "request_in_progress",
    "error": "A request with this Idempotency-Key is still in progress.",
    "request_id": "req-7f3a9c"
   }
  },
  "payload_too_large": {
   "status": 413,
   "body": {
    "code": "payload_too_large",
    "error": "The body, or an image in it, is larger than allowed.",
    "request_id": "req-7f3a9c"
   }
  },
  "unsupported_media_type": {
   "status": 415,
   "body": {
    "code": "unsupported_media_type",
    "error": "The content type is not one that this operation takes.",
    "request_id": "req-7f3a9c"
   }
  },
  "idempotency_key_reused": {
   "status": 422,
   "body": {
    "code": "idempotency_key_reused",
    "error": "This Idempotency-Key was used with another body. Use a new key for another body.",
    "request_id": "req-7f3a9c"
   }
  },
  "too_many_requests": {
   "status": 429,
   "body": {
    "code": "too_many_requests",
    "error": "Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "1"
   }
  },
  "system_error": {
   "status": 500,
   "body": {
    "code": "2201",
    "error": "Something went wrong on our side. Quote the request id to support.",
    "request_id": "req-7f3a9c"
   }
  },
  "unavailable": {
   "status": 503,
   "body": {
    "code": "2201",
    "error": "The service is briefly unavailable. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "5"
   }
  }
 }
};

/** The examples of `getJobStatus`. */
export const getJobStatus: Examples<'getJobStatus', 'success' | 'failed' | 'pending' | 'provisional' | 'everything' | 'tries', { success: 200; failed: 200; pending: 200; provisional: 200; everything: 200; tries: 200; invalid_json: 400; missing_field: 400; invalid_value: 400; bad_signature: 401; user_disabled: 403; job_not_found: 404; user_erased: 404; payload_too_large: 413; unsupported_media_type: 415; too_many_requests: 429; system_error: 500; unavailable: 503 }> = {
 "requests": {
  "success": {
   "timestamp": 1795168800000,
   "sec_key": "4QmILJ56RrXvtk4C5xtyfpi2qWDnybd0vIXbDEXfnHw=",
   "partner_id": "001",
   "user_id": "user-7",
   "job_id": "job-31"
  },
  "failed": {
   "timestamp": 1795168800000,
   "sec_key": "4QmILJ56RrXvtk4C5xtyfpi2qWDnybd0vIXbDEXfnHw=",
   "partner_id": "001",
   "user_id": "user-7",
   "job_id": "job-31"
  },
  "pending": {
   "timestamp": 1795168800000,
   "sec_key": "4QmILJ56RrXvtk4C5xtyfpi2qWDnybd0vIXbDEXfnHw=",
   "partner_id": "001",
   "user_id": "user-7",
   "job_id": "job-31"
  },
  "provisional": {
   "timestamp": 1795168800000,
   "sec_key": "4QmILJ56RrXvtk4C5xtyfpi2qWDnybd0vIXbDEXfnHw=",
   "partner_id": "001",
   "user_id": "user-7",
   "job_id": "job-31"
  },
  "everything": {
   "timestamp": 1795168800000,
   "sec_key": "4QmILJ56RrXvtk4C5xtyfpi2qWDnybd0vIXbDEXfnHw=",
   "partner_id": "001",
   "user_id": "user-7",
   "job_id": "job-31",
   "image_links": "true",
   "history": "true",
   "consent": "true"
  },
  "tries": {
   "timestamp": 1795168800000,
   "sec_key": "4QmILJ56RrXvtk4C5xtyfpi2qWDnybd0vIXbDEXfnHw=",
   "partner_id": "001",
   "user_id": "user-7",
   "job_id": "job-31"
  }
 },
 "responses": {
  "success": {
   "status": 200,
   "body": {
    "timestamp": "2026-11-20T10:00:00.000777777Z",
    "signature": "ccIqhJ2C1s0rAIKZxVr1f9SGckdS7tn5S22yhN8zHyc=",
    "sec_key": "ccIqhJ2C1s0rAIKZxVr1f9SGckdS7tn5S22yhN8zHyc=",
    "user_id": "user-7",
    "job_id": "job-31",
    "job_complete": true,
    "job_success": true,
    "result": {
     "ResultCode": "1012",
     "ResultText": "ID Number Found",
     "ServiceJobID": "5d0c9f6e-0b1a-4c55-9a43-0d8f4f0b7a21",
     "PartnerParams": {
      "user_id": "user-7",
      "job_id": "job-31",
      "job_type": "1",
      "campaign": "autumn"
     },
     "ConfidenceValue": "99"
    },
    "code": "2302"
   }
  },
  "failed": {
   "status": 200,
   "body": {
    "timestamp": "2026-11-20T10:00:00.000777777Z",
    "signature": "ccIqhJ2C1s0rAIKZxVr1f9SGckdS7tn5S22yhN8zHyc=",
    "sec_key": "ccIqhJ2C1s0rAIKZxVr1f9SGckdS7tn5S22yhN8zHyc=",
    "user_id": "user-7",
    "job_id": "job-31",
    "job_complete": true,
    "job_success": false,
    "result": {
     "ResultCode": "1013",
     "ResultText": "ID Number Not Found",
     "ServiceJobID": "5d0c9f6e-0b1a-4c55-9a43-0d8f4f0b7a21",
     "PartnerParams": {
      "user_id": "user-7",
      "job_id": "job-31",
      "job_type": "1",
      "campaign": "autumn"
     },
     "ConfidenceValue": "0"
    },
    "code": "2302"
   }
  },
  "pending": {
   "status": 200,
   "body": {
    "timestamp": "2026-11-20T10:00:00.000777777Z",
    "signature": "ccIqhJ2C1s0rAIKZxVr1f9SGckdS7tn5S22yhN8zHyc=",
    "sec_key": "ccIqhJ2C1s0rAIKZxVr1f9SGckdS7tn5S22yhN8zHyc=",
    "user_id": "user-7",
    "job_id": "job-31",
    "job_complete": false,
    "job_success": false,
    "result": {
     "ResultText": "The job is being processed",
     "ServiceJobID": "5d0c9f6e-0b1a-4c55-9a43-0d8f4f0b7a21",
     "PartnerParams": {
      "user_id": "user-7",
      "job_id": "job-31",
      "job_type": "1",
      "campaign": "autumn"
     }
    },
    "code": "2302"
   }
  },
  "provisional": {
   "status": 200,
   "body": {
    "timestamp": "2026-11-20T10:00:00.000777777Z",
    "signature": "ccIqhJ2C1s0rAIKZxVr1f9SGckdS7tn5S22yhN8zHyc=",
    "sec_key": "ccIqhJ2C1s0rAIKZxVr1f9SGckdS7tn5S22yhN8zHyc=",
    "user_id": "user-7",
    "job_id": "job-31",
    "job_complete": false,
    "job_success": false,
    "result": {
     "ResultCode": "0812",
     "ResultText": "Provisional, under review",
     "ServiceJobID": "5d0c9f6e-0b1a-4c55-9a43-0d8f4f0b7a21",
     "PartnerParams": {
      "user_id": "user-7",
      "job_id": "job-31",
      "job_type": "1",
      "campaign": "autumn"
     },
     "ConfidenceValue": "99"
    },
    "code": "2302"
   }
  },
  "everything": {
   "status": 200,
   "body": {
    "timestamp": "2026-11-20T10:00:00.000777777Z",
    "signature": "ccIqhJ2C1s0rAIKZxVr1f9SGckdS7tn5S22yhN8zHyc=",
    "sec_key": "ccIqhJ2C1s0rAIKZxVr1f9SGckdS7tn5S22yhN8zHyc=",
    "user_id": "user-7",
    "job_id": "job-31",
    "job_complete": true,
    "job_success": true,
    "result": {
     "ResultCode": "1012",
     "ResultText": "ID Number Found",
     "ServiceJobID": "5d0c9f6e-0b1a-4c55-9a43-0d8f4f0b7a21",
     "PartnerParams": {
      "user_id": "user-7",
      "job_id": "job-31",
      "job_type": "1",
      "campaign": "autumn"
     },
     "ConfidenceValue": "99"
    },
    "image_links": {
     "selfie_image": "http://127.0.0.1:3000/images/5d0c9f6e-0b1a-4c55-9a43-0d8f4f0b7a21/selfie?expires=1795172400000&signature=q2k0"
    },
    "consent": {
     "given_at": "2026-11-20T10:00:00.000Z",
     "channel": "page",
     "language": "en",
     "text_hash": "612634cc726b0c08cf9ab545af8861f2ab6a2273656c0e1d29dffbc3ec9e068f",
     "text_version": "1",
     "company_name": "Blue Ridge Bank",
     "data_privacy_policy_url": "https://partner.example/privacy",
     "text": "I agree that Blue Ridge Bank may check my identity with what I enter here, as its privacy policy describes."
    },
    "code": "2302",
    "history": [
     {
      "ResultCode": "1012",
      "ResultText": "ID Number Found",
      "ServiceJobID": "5d0c9f6e-0b1a-4c55-9a43-0d8f4f0b7a21",
      "ConfidenceValue": "99",
      "PartnerParams": {
       "user_id": "user-7",
       "job_id": "job-31",
       "job_type": "1",
       "campaign": "autumn"
      },
      "job_complete": true,
      "job_success": true,
      "DOB": "1990-04-12",
      "IDType": "GHANA_CARD",
      "Country": "GH",
      "FullName": "Ama Mensah",
      "IDNumber": "GHA0000000005"
     }
    ]
   }
  },
  "tries": {
   "status": 200,
   "body": {
    "timestamp": "2026-11-20T10:00:00.000777777Z",
    "signature": "ccIqhJ2C1s0rAIKZxVr1f9SGckdS7tn5S22yhN8zHyc=",
    "sec_key": "ccIqhJ2C1s0rAIKZxVr1f9SGckdS7tn5S22yhN8zHyc=",
    "user_id": "user-7",
    "job_id": "job-31",
    "job_complete": true,
    "job_success": false,
    "result": {
     "ResultCode": "1013",
     "ResultText": "ID Number Not Found",
     "ServiceJobID": "5d0c9f6e-0b1a-4c55-9a43-0d8f4f0b7a21",
     "PartnerParams": {
      "user_id": "user-7",
      "job_id": "job-31",
      "job_type": "5"
     },
     "ConfidenceValue": "0"
    },
    "attempt": 2,
    "previous_job_id": "job-30",
    "first_job_id": "job-30",
    "sequence": 2,
    "retry": [
     "number"
    ],
    "attempts_left": 1,
    "code": "2302"
   }
  },
  "invalid_json": {
   "status": 400,
   "body": {
    "code": "2303",
    "error": "The body is not valid JSON.",
    "request_id": "req-7f3a9c"
   }
  },
  "missing_field": {
   "status": 400,
   "body": {
    "code": "2313",
    "error": "A required field is missing: job_id is required.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/job_id",
      "message": "is required"
     }
    ]
   }
  },
  "invalid_value": {
   "status": 400,
   "body": {
    "code": "invalid_value",
    "error": "A field has a wrong type or value: image_links must be \"true\", \"false\", true or false.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/image_links",
      "message": "must be \"true\", \"false\", true or false"
     }
    ]
   }
  },
  "bad_signature": {
   "status": 401,
   "body": {
    "code": "2305",
    "error": "Invalid sec_key: it does not match, or its timestamp is too far from the server's time.",
    "request_id": "req-7f3a9c"
   }
  },
  "user_disabled": {
   "status": 403,
   "body": {
    "code": "2307",
    "error": "The enrolled user is disabled.",
    "request_id": "req-7f3a9c"
   }
  },
  "job_not_found": {
   "status": 404,
   "body": {
    "code": "2304",
    "error": "There is no such job for this user.",
    "request_id": "req-7f3a9c"
   }
  },
  "user_erased": {
   "status": 404,
   "body": {
    "code": "2310",
    "error": "No enrolled user found: the user's data was erased.",
    "request_id": "req-7f3a9c"
   }
  },
  "payload_too_large": {
   "status": 413,
   "body": {
    "code": "payload_too_large",
    "error": "The body, or an image in it, is larger than allowed.",
    "request_id": "req-7f3a9c"
   }
  },
  "unsupported_media_type": {
   "status": 415,
   "body": {
    "code": "unsupported_media_type",
    "error": "The content type is not one that this operation takes.",
    "request_id": "req-7f3a9c"
   }
  },
  "too_many_requests": {
   "status": 429,
   "body": {
    "code": "too_many_requests",
    "error": "Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "1"
   }
  },
  "system_error": {
   "status": 500,
   "body": {
    "code": "2301",
    "error": "Something went wrong on our side. Quote the request id to support.",
    "request_id": "req-7f3a9c"
   }
  },
  "unavailable": {
   "status": 503,
   "body": {
    "code": "2301",
    "error": "The service is briefly unavailable. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "5"
   }
  }
 }
};

/** The examples of `listJobs`. */
export const listJobs: Examples<'listJobs', 'success' | 'empty', { success: 200; empty: 200; invalid_json: 400; invalid_value: 400; missing_field: 400; bad_signature: 401; payload_too_large: 413; unsupported_media_type: 415; too_many_requests: 429; system_error: 500; unavailable: 503 }> = {
 "requests": {
  "success": {
   "partner_id": "001",
   "timestamp": "2026-11-20T10:00:00.000Z",
   "signature": "4QmILJ56RrXvtk4C5xtyfpi2qWDnybd0vIXbDEXfnHw="
  },
  "empty": {
   "partner_id": "001",
   "timestamp": "2026-11-20T10:00:00.000Z",
   "signature": "4QmILJ56RrXvtk4C5xtyfpi2qWDnybd0vIXbDEXfnHw=",
   "state": "failed",
   "created_after": "2026-11-19T00:00:00Z",
   "created_before": "2026-11-20T00:00:00Z",
   "limit": 100
  }
 },
 "responses": {
  "success": {
   "status": 200,
   "body": {
    "jobs": [
     {
      "user_id": "user-8",
      "job_id": "job-32",
      "ref_id": "8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60",
      "ServiceJobID": "7c1d2e3f-4a5b-4c6d-8e7f-9a0b1c2d3e4f",
      "country": "NG",
      "id_type": "NIN_V2",
      "verification_method": "biometric_kyc",
      "job_complete": false,
      "job_success": false,
      "ResultCode": null,
      "ResultText": null,
      "created_at": "2026-11-20T09:59:58.000Z",
      "completed_at": null
     },
     {
      "user_id": "user-7",
      "job_id": "job-31",
      "ref_id": "8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60",
      "ServiceJobID": "5d0c9f6e-0b1a-4c55-9a43-0d8f4f0b7a21",
      "country": "NG",
      "id_type": "NIN_V2",
      "verification_method": "biometric_kyc",
      "job_complete": true,
      "job_success": true,
      "ResultCode": "1012",
      "ResultText": "ID Number Found",
      "created_at": "2026-11-20T09:20:00.000Z",
      "completed_at": "2026-11-20T09:20:03.000Z"
     }
    ],
    "next_cursor": "MTc5NTE2NjQwMDAwMC41ZDBjOWY2ZS0wYjFhLTRjNTUtOWE0My0wZDhmNGYwYjdhMjE"
   }
  },
  "empty": {
   "status": 200,
   "body": {
    "jobs": [],
    "next_cursor": null
   }
  },
  "invalid_json": {
   "status": 400,
   "body": {
    "code": "invalid_json",
    "error": "The body is not valid JSON.",
    "request_id": "req-7f3a9c"
   }
  },
  "invalid_value": {
   "status": 400,
   "body": {
    "code": "invalid_value",
    "error": "A field has a wrong type or value: advance_ms must be a whole number, 0 or more.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/advance_ms",
      "message": "must be a whole number, 0 or more"
     }
    ]
   }
  },
  "missing_field": {
   "status": 400,
   "body": {
    "code": "missing_field",
    "error": "A required field is missing: advance_ms is required.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/advance_ms",
      "message": "is required"
     }
    ]
   }
  },
  "bad_signature": {
   "status": 401,
   "body": {
    "code": "bad_signature",
    "error": "The signature does not match, or its timestamp is too far from the server's time.",
    "request_id": "req-7f3a9c"
   }
  },
  "payload_too_large": {
   "status": 413,
   "body": {
    "code": "payload_too_large",
    "error": "The body, or an image in it, is larger than allowed.",
    "request_id": "req-7f3a9c"
   }
  },
  "unsupported_media_type": {
   "status": 415,
   "body": {
    "code": "unsupported_media_type",
    "error": "The content type is not one that this operation takes.",
    "request_id": "req-7f3a9c"
   }
  },
  "too_many_requests": {
   "status": 429,
   "body": {
    "code": "too_many_requests",
    "error": "Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "1"
   }
  },
  "system_error": {
   "status": 500,
   "body": {
    "code": "system_error",
    "error": "Something went wrong on our side. Quote the request id to support.",
    "request_id": "req-7f3a9c"
   }
  },
  "unavailable": {
   "status": 503,
   "body": {
    "code": "unavailable",
    "error": "The service is briefly unavailable. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "5"
   }
  }
 }
};

/** The examples of `listDailyCounts`. */
export const listDailyCounts: Examples<'listDailyCounts', 'success' | 'by_link', { success: 200; by_link: 200; invalid_json: 400; invalid_value: 400; missing_field: 400; bad_signature: 401; payload_too_large: 413; unsupported_media_type: 415; too_many_requests: 429; system_error: 500; unavailable: 503 }> = {
 "requests": {
  "success": {
   "partner_id": "001",
   "timestamp": "2026-11-20T10:00:00.000Z",
   "signature": "4QmILJ56RrXvtk4C5xtyfpi2qWDnybd0vIXbDEXfnHw="
  },
  "by_link": {
   "partner_id": "001",
   "timestamp": "2026-11-20T10:00:00.000Z",
   "signature": "4QmILJ56RrXvtk4C5xtyfpi2qWDnybd0vIXbDEXfnHw=",
   "first_day": "2026-11-13",
   "last_day": "2026-11-19",
   "by_link": true,
   "limit": 100
  }
 },
 "responses": {
  "success": {
   "status": 200,
   "body": {
    "counts": [
     {
      "day": "2026-11-20",
      "ref_id": null,
      "opened": 120,
      "consented": 96,
      "submitted": 81,
      "succeeded": 70,
      "failed": 8
     },
     {
      "day": "2026-11-19",
      "ref_id": null,
      "opened": 104,
      "consented": 88,
      "submitted": 75,
      "succeeded": 71,
      "failed": 4
     }
    ],
    "next_cursor": null
   }
  },
  "by_link": {
   "status": 200,
   "body": {
    "counts": [
     {
      "day": "2026-11-19",
      "ref_id": "0b7c9c2e-6d1f-4b0a-8d55-2f1e9a7c4d10",
      "opened": 1,
      "consented": 1,
      "submitted": 0,
      "succeeded": 0,
      "failed": 0
     },
     {
      "day": "2026-11-19",
      "ref_id": "8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60",
      "opened": 41,
      "consented": 36,
      "submitted": 30,
      "succeeded": 28,
      "failed": 2
     }
    ],
    "next_cursor": "MjA1NzYuOGY2YzFmMGUtNWE1Ny00ZjBlLTljMzgtNGExZjNmN2YyYjYw"
   }
  },
  "invalid_json": {
   "status": 400,
   "body": {
    "code": "invalid_json",
    "error": "The body is not valid JSON.",
    "request_id": "req-7f3a9c"
   }
  },
  "invalid_value": {
   "status": 400,
   "body": {
    "code": "invalid_value",
    "error": "A field has a wrong type or value: advance_ms must be a whole number, 0 or more.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/advance_ms",
      "message": "must be a whole number, 0 or more"
     }
    ]
   }
  },
  "missing_field": {
   "status": 400,
   "body": {
    "code": "missing_field",
    "error": "A required field is missing: advance_ms is required.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/advance_ms",
      "message": "is required"
     }
    ]
   }
  },
  "bad_signature": {
   "status": 401,
   "body": {
    "code": "bad_signature",
    "error": "The signature does not match, or its timestamp is too far from the server's time.",
    "request_id": "req-7f3a9c"
   }
  },
  "payload_too_large": {
   "status": 413,
   "body": {
    "code": "payload_too_large",
    "error": "The body, or an image in it, is larger than allowed.",
    "request_id": "req-7f3a9c"
   }
  },
  "unsupported_media_type": {
   "status": 415,
   "body": {
    "code": "unsupported_media_type",
    "error": "The content type is not one that this operation takes.",
    "request_id": "req-7f3a9c"
   }
  },
  "too_many_requests": {
   "status": 429,
   "body": {
    "code": "too_many_requests",
    "error": "Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "1"
   }
  },
  "system_error": {
   "status": 500,
   "body": {
    "code": "system_error",
    "error": "Something went wrong on our side. Quote the request id to support.",
    "request_id": "req-7f3a9c"
   }
  },
  "unavailable": {
   "status": 503,
   "body": {
    "code": "unavailable",
    "error": "The service is briefly unavailable. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "5"
   }
  }
 }
};

/** The examples of `resetIdNumberRateLimit`. */
export const resetIdNumberRateLimit: Examples<'resetIdNumberRateLimit', 'success', { success: 200; missing_field: 400; invalid_json: 400; invalid_value: 400; bad_signature: 401; id_number_not_submitted: 403; payload_too_large: 413; unsupported_media_type: 415; too_many_requests: 429; system_error: 500; unavailable: 503 }> = {
 "requests": {
  "success": {
   "timestamp": 1795168800000,
   "signature": "4QmILJ56RrXvtk4C5xtyfpi2qWDnybd0vIXbDEXfnHw=",
   "country": "NG",
   "id_type": "NIN_V2",
   "id_number": "12345678900",
   "partner_id": "001"
  }
 },
 "responses": {
  "success": {
   "status": 200,
   "body": {
    "message": "Rate limit reset successful",
    "success": "true"
   }
  },
  "missing_field": {
   "status": 400,
   "body": {
    "code": "2413",
    "error": "A required field is missing: id_number is required.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/id_number",
      "message": "is required"
     }
    ]
   }
  },
  "invalid_json": {
   "status": 400,
   "body": {
    "code": "invalid_json",
    "error": "The body is not valid JSON.",
    "request_id": "req-7f3a9c"
   }
  },
  "invalid_value": {
   "status": 400,
   "body": {
    "code": "invalid_value",
    "error": "A field has a wrong type or value: country must be two capital letters, such as NG.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/country",
      "message": "must be two capital letters, such as NG"
     }
    ]
   }
  },
  "bad_signature": {
   "status": 401,
   "body": {
    "code": "2405",
    "error": "The signature does not match, or its timestamp is too far from the server's time.",
    "request_id": "req-7f3a9c"
   }
  },
  "id_number_not_submitted": {
   "status": 403,
   "body": {
    "code": "id_number_not_submitted",
    "error": "The ID number was not submitted to a link of this partner, so the partner cannot reset it.",
    "request_id": "req-7f3a9c"
   }
  },
  "payload_too_large": {
   "status": 413,
   "body": {
    "code": "payload_too_large",
    "error": "The body, or an image in it, is larger than allowed.",
    "request_id": "req-7f3a9c"
   }
  },
  "unsupported_media_type": {
   "status": 415,
   "body": {
    "code": "unsupported_media_type",
    "error": "The content type is not one that this operation takes.",
    "request_id": "req-7f3a9c"
   }
  },
  "too_many_requests": {
   "status": 429,
   "body": {
    "code": "too_many_requests",
    "error": "Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "1"
   }
  },
  "system_error": {
   "status": 500,
   "body": {
    "code": "2401",
    "error": "Something went wrong on our side. Quote the request id to support.",
    "request_id": "req-7f3a9c"
   }
  },
  "unavailable": {
   "status": 503,
   "body": {
    "code": "2401",
    "error": "The service is briefly unavailable. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "5"
   }
  }
 }
};

/** The examples of `submitVerification`. */
export const submitVerification: Examples<'submitVerification', 'success' | 'no_redirect', { success: 201; no_redirect: 201; invalid_json: 400; invalid_value: 400; missing_field: 400; unsupported_id_type: 400; link_disabled: 403; link_not_found: 404; link_not_ready: 409; request_in_progress: 409; link_expired: 410; link_used: 410; link_full: 410; payload_too_large: 413; unsupported_media_type: 415; idempotency_key_reused: 422; id_number_blocked: 429; too_many_id_numbers: 429; too_many_submissions: 429; too_many_uploads: 429; too_much_image_data: 429; system_error: 500; unavailable: 503; verifier_busy: 503 }> = {
 "requests": {
  "success": {
   "country": "NG",
   "id_type": "NIN_V2",
   "id_number": "12345678900",
   "first_name": "Ada",
   "last_name": "Obi",
   "dob": "1990-04-12",
   "consent": "true",
   "consent_at": "2026-11-20T09:59:41Z",
   "consent_language": "en",
   "consent_text_hash": "612634cc726b0c08cf9ab545af8861f2ab6a2273656c0e1d29dffbc3ec9e068f"
  },
  "no_redirect": {
   "country": "NG",
   "id_type": "NIN_V2",
   "id_number": "12345678900",
   "first_name": "Ada",
   "last_name": "Obi",
   "dob": "1990-04-12",
   "consent": "true",
   "consent_at": "2026-11-20T09:59:41Z",
   "consent_language": "en",
   "consent_text_hash": "612634cc726b0c08cf9ab545af8861f2ab6a2273656c0e1d29dffbc3ec9e068f"
  }
 },
 "responses": {
  "success": {
   "status": 201,
   "body": {
    "job_id": "5f2c9a34-4f5b-4a39-9f6e-3f0f6ce2b7d4",
    "user_id": "user-7",
    "redirect_url": "https://partner.example/done?status=successful&user_id=user-7"
   }
  },
  "no_redirect": {
   "status": 201,
   "body": {
    "job_id": "5f2c9a34-4f5b-4a39-9f6e-3f0f6ce2b7d4",
    "user_id": "user-7",
    "redirect_url": null
   }
  },
  "invalid_json": {
   "status": 400,
   "body": {
    "code": "2203",
    "error": "The body is not valid JSON.",
    "request_id": "req-7f3a9c"
   }
  },
  "invalid_value": {
   "status": 400,
   "body": {
    "code": "2204",
    "error": "A field has a wrong type or value: callback_url must be absolute, such as https://partner.example/path.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/callback_url",
      "message": "must be absolute, such as https://partner.example/path"
     }
    ]
   }
  },
  "missing_field": {
   "status": 400,
   "body": {
    "code": "2213",
    "error": "A required field is missing: company_name is required.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/company_name",
      "message": "is required"
     }
    ]
   }
  },
  "unsupported_id_type": {
   "status": 400,
   "body": {
    "code": "unsupported_id_type",
    "error": "The ID type is not supported here: id_types/0 NG has no ID type NINN with enhanced_kyc; GET /v1/services lists what is supported.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/id_types/0",
      "message": "NG has no ID type NINN with enhanced_kyc; GET /v1/services lists what is supported"
     }
    ]
   }
  },
  "link_disabled": {
   "status": 403,
   "body": {
    "code": "link_disabled",
    "error": "The link is disabled.",
    "request_id": "req-7f3a9c"
   }
  },
  "link_not_found": {
   "status": 404,
   "body": {
    "code": "link_not_found",
    "error": "There is no such link.",
    "request_id": "req-7f3a9c"
   }
  },
  "link_not_ready": {
   "status": 409,
   "body": {
    "code": "link_not_ready",
    "error": "The link has no ID types yet.",
    "request_id": "req-7f3a9c"
   }
  },
  "request_in_progress": {
   "status": 409,
   "body": {
    "code": "request_in_progress",
    "error": "A request with this Idempotency-Key is still in progress.",
    "request_id": "req-7f3a9c"
   }
  },
  "link_expired": {
   "status": 410,
   "body": {
    "code": "link_expired",
    "error": "The link has expired.",
    "request_id": "req-7f3a9c"
   }
  },
  "link_used": {
   "status": 410,
   "body": {
    "code": "link_used",
    "error": "The link was for one submission, which has been made.",
    "request_id": "req-7f3a9c"
   }
  },
  "link_full": {
   "status": 410,
   "body": {
    "code": "link_full",
    "error": "The link has accepted as many submissions as it was made for.",
    "request_id": "req-7f3a9c"
   }
  },
  "payload_too_large": {
   "status": 413,
   "body": {
    "code": "payload_too_large",
    "error": "The body, or an image in it, is larger than allowed.",
    "request_id": "req-7f3a9c"
   }
  },
  "unsupported_media_type": {
   "status": 415,
   "body": {
    "code": "unsupported_media_type",
    "error": "The content type is not one that this operation takes.",
    "request_id": "req-7f3a9c"
   }
  },
  "idempotency_key_reused": {
   "status": 422,
   "body": {
    "code": "idempotency_key_reused",
    "error": "This Idempotency-Key was used with another body. Use a new key for another body.",
    "request_id": "req-7f3a9c"
   }
  },
  "id_number_blocked": {
   "status": 429,
   "body": {
    "code": "2222",
    "error": "this ID number has been blocked due to multiple submissions, use the designated endpoint to reactivate it",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "86400",
    "ratelimit-policy": "\"id-number\";q=30;w=259200",
    "ratelimit": "\"id-number\";r=0;t=86400"
   }
  },
  "too_many_id_numbers": {
   "status": 429,
   "body": {
    "code": "too_many_id_numbers",
    "error": "Too many different ID numbers were tried on this link from the same network address. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "86400",
    "ratelimit-policy": "\"id-number\";q=30;w=259200",
    "ratelimit": "\"id-number\";r=0;t=86400"
   }
  },
  "too_many_submissions": {
   "status": 429,
   "body": {
    "code": "too_many_submissions",
    "error": "Too many submissions were sent to this link, or for this ID number, in all or from the same network address. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "86400",
    "ratelimit-policy": "\"id-number\";q=30;w=259200",
    "ratelimit": "\"id-number\";r=0;t=86400"
   }
  },
  "too_many_uploads": {
   "status": 429,
   "body": {
    "code": "too_many_uploads",
    "error": "Too many submissions are being sent to this link at the same time. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "86400",
    "ratelimit-policy": "\"id-number\";q=30;w=259200",
    "ratelimit": "\"id-number\";r=0;t=86400"
   }
  },
  "too_much_image_data": {
   "status": 429,
   "body": {
    "code": "too_much_image_data",
    "error": "The images of this partner's submissions have reached the limit of a day, in all or from the same network address. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "86400",
    "ratelimit-policy": "\"id-number\";q=30;w=259200",
    "ratelimit": "\"id-number\";r=0;t=86400"
   }
  },
  "system_error": {
   "status": 500,
   "body": {
    "code": "2201",
    "error": "Something went wrong on our side. Quote the request id to support.",
    "request_id": "req-7f3a9c"
   }
  },
  "unavailable": {
   "status": 503,
   "body": {
    "code": "2201",
    "error": "The service is briefly unavailable. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "5"
   }
  },
  "verifier_busy": {
   "status": 503,
   "body": {
    "code": "verifier_busy",
    "error": "More submissions wait to be verified than can be for now. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "5"
   }
  }
 }
};

/** The examples of `stageImages`. */
export const stageImages: Examples<'stageImages', 'success', { success: 200; invalid_json: 400; invalid_value: 400; missing_field: 400; link_disabled: 403; link_not_found: 404; link_not_ready: 409; link_expired: 410; link_used: 410; link_full: 410; payload_too_large: 413; unsupported_media_type: 415; too_many_submissions: 429; too_many_uploads: 429; too_much_image_data: 429; system_error: 500; unavailable: 503 }> = {
 "requests": {
  "success": {
   "selfie": "iVBORw0KGgoAAAANSUhEUgAAAMgAAADICAAAAACIM/FCAAAAPUlEQVR42u3BAQ0AAADCoPdPbQ8HFAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA8GadCAAB3hpU3AAAAABJRU5ErkJggg=="
  }
 },
 "responses": {
  "success": {
   "status": 200,
   "body": {
    "selfie_ref": "3b1f7d2c-8a4e-8f00-9c1d-5e6f7a8b9c0d",
    "expires_at": "2026-11-20T11:00:00.000Z"
   }
  },
  "invalid_json": {
   "status": 400,
   "body": {
    "code": "2203",
    "error": "The body is not valid JSON.",
    "request_id": "req-7f3a9c"
   }
  },
  "invalid_value": {
   "status": 400,
   "body": {
    "code": "2204",
    "error": "A field has a wrong type or value: callback_url must be absolute, such as https://partner.example/path.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/callback_url",
      "message": "must be absolute, such as https://partner.example/path"
     }
    ]
   }
  },
  "missing_field": {
   "status": 400,
   "body": {
    "code": "2213",
    "error": "A required field is missing: company_name is required.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/company_name",
      "message": "is required"
     }
    ]
   }
  },
  "link_disabled": {
   "status": 403,
   "body": {
    "code": "link_disabled",
    "error": "The link is disabled.",
    "request_id": "req-7f3a9c"
   }
  },
  "link_not_found": {
   "status": 404,
   "body": {
    "code": "link_not_found",
    "error": "There is no such link.",
    "request_id": "req-7f3a9c"
   }
  },
  "link_not_ready": {
   "status": 409,
   "body": {
    "code": "link_not_ready",
    "error": "The link has no ID types yet.",
    "request_id": "req-7f3a9c"
   }
  },
  "link_expired": {
   "status": 410,
   "body": {
    "code": "link_expired",
    "error": "The link has expired.",
    "request_id": "req-7f3a9c"
   }
  },
  "link_used": {
   "status": 410,
   "body": {
    "code": "link_used",
    "error": "The link was for one submission, which has been made.",
    "request_id": "req-7f3a9c"
   }
  },
  "link_full": {
   "status": 410,
   "body": {
    "code": "link_full",
    "error": "The link has accepted as many submissions as it was made for.",
    "request_id": "req-7f3a9c"
   }
  },
  "payload_too_large": {
   "status": 413,
   "body": {
    "code": "payload_too_large",
    "error": "The body, or an image in it, is larger than allowed.",
    "request_id": "req-7f3a9c"
   }
  },
  "unsupported_media_type": {
   "status": 415,
   "body": {
    "code": "unsupported_media_type",
    "error": "The content type is not one that this operation takes.",
    "request_id": "req-7f3a9c"
   }
  },
  "too_many_submissions": {
   "status": 429,
   "body": {
    "code": "too_many_submissions",
    "error": "Too many submissions were sent to this link, or for this ID number, in all or from the same network address. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "60"
   }
  },
  "too_many_uploads": {
   "status": 429,
   "body": {
    "code": "too_many_uploads",
    "error": "Too many submissions are being sent to this link at the same time. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "60"
   }
  },
  "too_much_image_data": {
   "status": 429,
   "body": {
    "code": "too_much_image_data",
    "error": "The images of this partner's submissions have reached the limit of a day, in all or from the same network address. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "60"
   }
  },
  "system_error": {
   "status": 500,
   "body": {
    "code": "2201",
    "error": "Something went wrong on our side. Quote the request id to support.",
    "request_id": "req-7f3a9c"
   }
  },
  "unavailable": {
   "status": 503,
   "body": {
    "code": "2201",
    "error": "The service is briefly unavailable. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "5"
   }
  }
 }
};

/** The examples of `listCallbacks`. */
export const listCallbacks: Examples<'listCallbacks', 'success' | 'job' | 'paused', { success: 200; paused: 200; job: 200; invalid_json: 400; invalid_value: 400; missing_field: 400; bad_signature: 401; payload_too_large: 413; unsupported_media_type: 415; too_many_requests: 429; system_error: 500; unavailable: 503 }> = {
 "requests": {
  "success": {
   "partner_id": "001",
   "timestamp": "2026-11-20T10:00:00.000Z",
   "signature": "4QmILJ56RrXvtk4C5xtyfpi2qWDnybd0vIXbDEXfnHw="
  },
  "job": {
   "partner_id": "001",
   "timestamp": "2026-11-20T10:00:00.000Z",
   "signature": "4QmILJ56RrXvtk4C5xtyfpi2qWDnybd0vIXbDEXfnHw=",
   "state": "failed",
   "user_id": "user-7",
   "job_id": "job-31"
  },
  "paused": {
   "partner_id": "001",
   "timestamp": "2026-11-20T10:00:00.000Z",
   "signature": "4QmILJ56RrXvtk4C5xtyfpi2qWDnybd0vIXbDEXfnHw="
  }
 },
 "responses": {
  "success": {
   "status": 200,
   "body": {
    "callbacks": [
     {
      "webhook_id": "msg_5b0c2f4e-7d1a-4c7e-9a51-0c6b1f2d3e4a",
      "ServiceJobID": "0b8f1c52-6d3e-4b7a-9f10-2c4d5e6f7a8b",
      "user_id": "user-7",
      "job_id": "job-31",
      "state": "waiting",
      "attempts": 3,
      "created_at": "2026-11-20T09:20:00.000Z",
      "next_attempt_at": "2026-11-20T09:55:10.000Z",
      "last_attempt_at": "2026-11-20T09:25:10.000Z",
      "last_status": 503,
      "last_error": null,
      "url": "https://partner.example/callbacks"
     },
     {
      "webhook_id": "msg_9d2e6a7b-0c1f-4f3a-8b6d-7e5f4c3b2a10",
      "ServiceJobID": "7c1d2e3f-4a5b-4c6d-8e7f-9a0b1c2d3e4f",
      "user_id": "user-6",
      "job_id": "job-30",
      "state": "delivered",
      "attempts": 1,
      "created_at": "2026-11-20T09:10:00.000Z",
      "next_attempt_at": null,
      "last_attempt_at": "2026-11-20T09:10:00.020Z",
      "last_status": 200,
      "last_error": null,
      "url": "https://partner.example/callbacks"
     }
    ],
    "next_cursor": "MTc5NTE2NTgwMDAwMC5tc2dfOWQyZTZhN2ItMGMxZi00ZjNhLThiNmQtN2U1ZjRjM2IyYTEw",
    "paused_endpoints": []
   }
  },
  "paused": {
   "status": 200,
   "body": {
    "callbacks": [
     {
      "webhook_id": "msg_5b0c2f4e-7d1a-4c7e-9a51-0c6b1f2d3e4a",
      "ServiceJobID": "0b8f1c52-6d3e-4b7a-9f10-2c4d5e6f7a8b",
      "user_id": "user-7",
      "job_id": "job-31",
      "state": "paused",
      "attempts": 0,
      "created_at": "2026-11-20T09:20:00.000Z",
      "next_attempt_at": null,
      "last_attempt_at": null,
      "last_status": null,
      "last_error": "endpoint_paused",
      "url": "https://partner.example/callbacks"
     }
    ],
    "next_cursor": null,
    "paused_endpoints": [
     {
      "url": "https://partner.example/callbacks",
      "receives": "callbacks",
      "paused_at": "2026-11-20T08:00:00.000Z",
      "failing_since": "2026-11-15T07:59:00.000Z",
      "last_status": null,
      "last_error": "connection"
     }
    ]
   }
  },
  "job": {
   "status": 200,
   "body": {
    "callbacks": [
     {
      "webhook_id": "msg_5b0c2f4e-7d1a-4c7e-9a51-0c6b1f2d3e4a",
      "ServiceJobID": "0b8f1c52-6d3e-4b7a-9f10-2c4d5e6f7a8b",
      "user_id": "user-7",
      "job_id": "job-31",
      "state": "failed",
      "attempts": 9,
      "created_at": "2026-11-20T09:20:00.000Z",
      "next_attempt_at": null,
      "last_attempt_at": "2026-11-21T09:25:10.000Z",
      "last_status": 503,
      "last_error": null,
      "url": "https://partner.example/callbacks"
     }
    ],
    "next_cursor": null,
    "paused_endpoints": []
   }
  },
  "invalid_json": {
   "status": 400,
   "body": {
    "code": "invalid_json",
    "error": "The body is not valid JSON.",
    "request_id": "req-7f3a9c"
   }
  },
  "invalid_value": {
   "status": 400,
   "body": {
    "code": "invalid_value",
    "error": "A field has a wrong type or value: advance_ms must be a whole number, 0 or more.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/advance_ms",
      "message": "must be a whole number, 0 or more"
     }
    ]
   }
  },
  "missing_field": {
   "status": 400,
   "body": {
    "code": "missing_field",
    "error": "A required field is missing: advance_ms is required.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/advance_ms",
      "message": "is required"
     }
    ]
   }
  },
  "bad_signature": {
   "status": 401,
   "body": {
    "code": "bad_signature",
    "error": "The signature does not match, or its timestamp is too far from the server's time.",
    "request_id": "req-7f3a9c"
   }
  },
  "payload_too_large": {
   "status": 413,
   "body": {
    "code": "payload_too_large",
    "error": "The body, or an image in it, is larger than allowed.",
    "request_id": "req-7f3a9c"
   }
  },
  "unsupported_media_type": {
   "status": 415,
   "body": {
    "code": "unsupported_media_type",
    "error": "The content type is not one that this operation takes.",
    "request_id": "req-7f3a9c"
   }
  },
  "too_many_requests": {
   "status": 429,
   "body": {
    "code": "too_many_requests",
    "error": "Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "1"
   }
  },
  "system_error": {
   "status": 500,
   "body": {
    "code": "system_error",
    "error": "Something went wrong on our side. Quote the request id to support.",
    "request_id": "req-7f3a9c"
   }
  },
  "unavailable": {
   "status": 503,
   "body": {
    "code": "unavailable",
    "error": "The service is briefly unavailable. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "5"
   }
  }
 }
};

/** The examples of `replayCallback`. */
export const replayCallback: Examples<'replayCallback', 'success', { success: 200; invalid_json: 400; invalid_value: 400; missing_field: 400; bad_signature: 401; callback_not_found: 404; callback_erased: 410; payload_too_large: 413; unsupported_media_type: 415; too_many_requests: 429; system_error: 500; unavailable: 503 }> = {
 "requests": {
  "success": {
   "partner_id": "001",
   "timestamp": "2026-11-20T10:00:00.000Z",
   "signature": "4QmILJ56RrXvtk4C5xtyfpi2qWDnybd0vIXbDEXfnHw="
  }
 },
 "responses": {
  "success": {
   "status": 200,
   "body": {
    "webhook_id": "msg_5b0c2f4e-7d1a-4c7e-9a51-0c6b1f2d3e4a",
    "ServiceJobID": "0b8f1c52-6d3e-4b7a-9f10-2c4d5e6f7a8b",
    "user_id": "user-7",
    "job_id": "job-31",
    "state": "waiting",
    "attempts": 8,
    "created_at": "2026-11-20T09:20:00.000Z",
    "next_attempt_at": "2026-11-20T10:00:00.000Z",
    "last_attempt_at": "2026-11-20T09:25:10.000Z",
    "last_status": 503,
    "last_error": null,
    "url": "https://partner.example/callbacks"
   }
  },
  "invalid_json": {
   "status": 400,
   "body": {
    "code": "invalid_json",
    "error": "The body is not valid JSON.",
    "request_id": "req-7f3a9c"
   }
  },
  "invalid_value": {
   "status": 400,
   "body": {
    "code": "invalid_value",
    "error": "A field has a wrong type or value: advance_ms must be a whole number, 0 or more.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/advance_ms",
      "message": "must be a whole number, 0 or more"
     }
    ]
   }
  },
  "missing_field": {
   "status": 400,
   "body": {
    "code": "missing_field",
    "error": "A required field is missing: advance_ms is required.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/advance_ms",
      "message": "is required"
     }
    ]
   }
  },
  "bad_signature": {
   "status": 401,
   "body": {
    "code": "bad_signature",
    "error": "The signature does not match, or its timestamp is too far from the server's time.",
    "request_id": "req-7f3a9c"
   }
  },
  "callback_not_found": {
   "status": 404,
   "body": {
    "code": "callback_not_found",
    "error": "There is no such callback.",
    "request_id": "req-7f3a9c"
   }
  },
  "callback_erased": {
   "status": 410,
   "body": {
    "code": "callback_erased",
    "error": "The content of the callback was erased; it cannot be sent again.",
    "request_id": "req-7f3a9c"
   }
  },
  "payload_too_large": {
   "status": 413,
   "body": {
    "code": "payload_too_large",
    "error": "The body, or an image in it, is larger than allowed.",
    "request_id": "req-7f3a9c"
   }
  },
  "unsupported_media_type": {
   "status": 415,
   "body": {
    "code": "unsupported_media_type",
    "error": "The content type is not one that this operation takes.",
    "request_id": "req-7f3a9c"
   }
  },
  "too_many_requests": {
   "status": 429,
   "body": {
    "code": "too_many_requests",
    "error": "Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "1"
   }
  },
  "system_error": {
   "status": 500,
   "body": {
    "code": "system_error",
    "error": "Something went wrong on our side. Quote the request id to support.",
    "request_id": "req-7f3a9c"
   }
  },
  "unavailable": {
   "status": 503,
   "body": {
    "code": "unavailable",
    "error": "The service is briefly unavailable. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "5"
   }
  }
 }
};

/** The examples of `eraseUser`. */
export const eraseUser: Examples<'eraseUser', 'success' | 'job', { success: 202; job: 202; invalid_json: 400; invalid_value: 400; missing_field: 400; bad_signature: 401; payload_too_large: 413; unsupported_media_type: 415; too_many_requests: 429; system_error: 500; unavailable: 503 }> = {
 "requests": {
  "success": {
   "partner_id": "001",
   "timestamp": "2026-11-20T10:00:00.000Z",
   "signature": "4QmILJ56RrXvtk4C5xtyfpi2qWDnybd0vIXbDEXfnHw=",
   "user_id": "user-8"
  },
  "job": {
   "partner_id": "001",
   "timestamp": "2026-11-20T10:00:00.000Z",
   "signature": "4QmILJ56RrXvtk4C5xtyfpi2qWDnybd0vIXbDEXfnHw=",
   "user_id": "user-7",
   "job_id": "job-31",
   "pseudonyms": "true"
  }
 },
 "responses": {
  "success": {
   "status": 202,
   "body": {
    "erasure_id": "2f6d1c0a-93b4-4f5e-8a7d-6c5b4a392817",
    "state": "pending",
    "pseudonyms": false,
    "requested_at": "2026-11-20T10:00:00.120Z",
    "erased_at": null,
    "purged_at": null,
    "erased": {
     "jobs": 0,
     "images": 0,
     "payloads": 0,
     "responses": 0,
     "saved_responses": 0,
     "pseudonyms": 0
    }
   }
  },
  "job": {
   "status": 202,
   "body": {
    "erasure_id": "2f6d1c0a-93b4-4f5e-8a7d-6c5b4a392817",
    "state": "pending",
    "pseudonyms": true,
    "requested_at": "2026-11-20T10:00:00.120Z",
    "erased_at": null,
    "purged_at": null,
    "erased": {
     "jobs": 0,
     "images": 0,
     "payloads": 0,
     "responses": 0,
     "saved_responses": 0,
     "pseudonyms": 0
    }
   }
  },
  "invalid_json": {
   "status": 400,
   "body": {
    "code": "invalid_json",
    "error": "The body is not valid JSON.",
    "request_id": "req-7f3a9c"
   }
  },
  "invalid_value": {
   "status": 400,
   "body": {
    "code": "invalid_value",
    "error": "A field has a wrong type or value: advance_ms must be a whole number, 0 or more.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/advance_ms",
      "message": "must be a whole number, 0 or more"
     }
    ]
   }
  },
  "missing_field": {
   "status": 400,
   "body": {
    "code": "missing_field",
    "error": "A required field is missing: advance_ms is required.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/advance_ms",
      "message": "is required"
     }
    ]
   }
  },
  "bad_signature": {
   "status": 401,
   "body": {
    "code": "bad_signature",
    "error": "The signature does not match, or its timestamp is too far from the server's time.",
    "request_id": "req-7f3a9c"
   }
  },
  "payload_too_large": {
   "status": 413,
   "body": {
    "code": "payload_too_large",
    "error": "The body, or an image in it, is larger than allowed.",
    "request_id": "req-7f3a9c"
   }
  },
  "unsupported_media_type": {
   "status": 415,
   "body": {
    "code": "unsupported_media_type",
    "error": "The content type is not one that this operation takes.",
    "request_id": "req-7f3a9c"
   }
  },
  "too_many_requests": {
   "status": 429,
   "body": {
    "code": "too_many_requests",
    "error": "Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "1"
   }
  },
  "system_error": {
   "status": 500,
   "body": {
    "code": "system_error",
    "error": "Something went wrong on our side. Quote the request id to support.",
    "request_id": "req-7f3a9c"
   }
  },
  "unavailable": {
   "status": 503,
   "body": {
    "code": "unavailable",
    "error": "The service is briefly unavailable. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "5"
   }
  }
 }
};

/** The examples of `getErasure`. */
export const getErasure: Examples<'getErasure', 'success', { success: 200; invalid_json: 400; invalid_value: 400; missing_field: 400; bad_signature: 401; erasure_not_found: 404; payload_too_large: 413; unsupported_media_type: 415; too_many_requests: 429; system_error: 500; unavailable: 503 }> = {
 "requests": {
  "success": {
   "partner_id": "001",
   "timestamp": "2026-11-20T10:00:00.000Z",
   "signature": "4QmILJ56RrXvtk4C5xtyfpi2qWDnybd0vIXbDEXfnHw="
  }
 },
 "responses": {
  "success": {
   "status": 200,
   "body": {
    "erasure_id": "2f6d1c0a-93b4-4f5e-8a7d-6c5b4a392817",
    "state": "purged",
    "pseudonyms": false,
    "requested_at": "2026-11-20T10:00:00.120Z",
    "erased_at": "2026-11-20T10:00:00.480Z",
    "purged_at": "2026-11-20T10:00:00.530Z",
    "erased": {
     "jobs": 2,
     "images": 3,
     "payloads": 2,
     "responses": 2,
     "saved_responses": 1,
     "pseudonyms": 0
    }
   }
  },
  "invalid_json": {
   "status": 400,
   "body": {
    "code": "invalid_json",
    "error": "The body is not valid JSON.",
    "request_id": "req-7f3a9c"
   }
  },
  "invalid_value": {
   "status": 400,
   "body": {
    "code": "invalid_value",
    "error": "A field has a wrong type or value: advance_ms must be a whole number, 0 or more.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/advance_ms",
      "message": "must be a whole number, 0 or more"
     }
    ]
   }
  },
  "missing_field": {
   "status": 400,
   "body": {
    "code": "missing_field",
    "error": "A required field is missing: advance_ms is required.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/advance_ms",
      "message": "is required"
     }
    ]
   }
  },
  "bad_signature": {
   "status": 401,
   "body": {
    "code": "bad_signature",
    "error": "The signature does not match, or its timestamp is too far from the server's time.",
    "request_id": "req-7f3a9c"
   }
  },
  "erasure_not_found": {
   "status": 404,
   "body": {
    "code": "erasure_not_found",
    "error": "There is no such erasure.",
    "request_id": "req-7f3a9c"
   }
  },
  "payload_too_large": {
   "status": 413,
   "body": {
    "code": "payload_too_large",
    "error": "The body, or an image in it, is larger than allowed.",
    "request_id": "req-7f3a9c"
   }
  },
  "unsupported_media_type": {
   "status": 415,
   "body": {
    "code": "unsupported_media_type",
    "error": "The content type is not one that this operation takes.",
    "request_id": "req-7f3a9c"
   }
  },
  "too_many_requests": {
   "status": 429,
   "body": {
    "code": "too_many_requests",
    "error": "Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "1"
   }
  },
  "system_error": {
   "status": 500,
   "body": {
    "code": "system_error",
    "error": "Something went wrong on our side. Quote the request id to support.",
    "request_id": "req-7f3a9c"
   }
  },
  "unavailable": {
   "status": 503,
   "body": {
    "code": "unavailable",
    "error": "The service is briefly unavailable. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "5"
   }
  }
 }
};

/** The examples of `listServices`. */
export const listServices: Examples<'listServices', never, { success: 200; invalid_value: 400; system_error: 500; unavailable: 503 }> = {
 "requests": {},
 "responses": {
  "success": {
   "status": 200,
   "body": {
    "services": [
     {
      "country": "NG",
      "name": "Nigeria",
      "id_types": [
       {
        "id_type": "NIN_V2",
        "name": "National Identification Number",
        "verification_methods": [
         {
          "verification_method": "enhanced_kyc",
          "required_fields": [
           "id_number"
          ],
          "optional_fields": [
           "first_name",
           "last_name",
           "dob"
          ]
         },
         {
          "verification_method": "biometric_kyc",
          "required_fields": [
           "id_number",
           "selfie"
          ],
          "optional_fields": [
           "first_name",
           "last_name",
           "dob"
          ]
         }
        ],
        "id_number": {
         "pattern": "^[0-9]{11}$",
         "hint": "11 digits",
         "example": "12345678900"
        },
        "availability": {
         "state": "good",
         "since": null
        }
       }
      ]
     },
     {
      "country": "KE",
      "name": "Kenya",
      "id_types": [
       {
        "id_type": "PASSPORT",
        "name": "Passport",
        "verification_methods": [
         {
          "verification_method": "doc_verification",
          "required_fields": [
           "selfie",
           "document_front"
          ],
          "optional_fields": [
           "first_name",
           "last_name",
           "dob"
          ]
         }
        ],
        "id_number": null,
        "availability": {
         "state": "degraded",
         "since": "2026-11-20T09:40:00.000Z"
        }
       }
      ]
     }
    ]
   }
  },
  "invalid_value": {
   "status": 400,
   "body": {
    "code": "invalid_value",
    "error": "A field has a wrong type or value: advance_ms must be a whole number, 0 or more.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/advance_ms",
      "message": "must be a whole number, 0 or more"
     }
    ]
   }
  },
  "system_error": {
   "status": 500,
   "body": {
    "code": "system_error",
    "error": "Something went wrong on our side. Quote the request id to support.",
    "request_id": "req-7f3a9c"
   }
  },
  "unavailable": {
   "status": 503,
   "body": {
    "code": "unavailable",
    "error": "The service is briefly unavailable. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "5"
   }
  }
 }
};

/** The examples of `listValidDocuments`. */
export const listValidDocuments: Examples<'listValidDocuments', never, { success: 200; invalid_value: 400; system_error: 500; unavailable: 503 }> = {
 "requests": {},
 "responses": {
  "success": {
   "status": 200,
   "body": {
    "valid_documents": [
     {
      "country": "KE",
      "name": "Kenya",
      "documents": [
       {
        "id_type": "PASSPORT",
        "name": "Passport",
        "has_back": false,
        "verification_methods": [
         "doc_verification"
        ]
       },
       {
        "id_type": "NATIONAL_ID",
        "name": "National ID",
        "has_back": true,
        "verification_methods": [
         "doc_verification",
         "enhanced_document_verification"
        ]
       }
      ]
     }
    ]
   }
  },
  "invalid_value": {
   "status": 400,
   "body": {
    "code": "invalid_value",
    "error": "A field has a wrong type or value: advance_ms must be a whole number, 0 or more.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/advance_ms",
      "message": "must be a whole number, 0 or more"
     }
    ]
   }
  },
  "system_error": {
   "status": 500,
   "body": {
    "code": "system_error",
    "error": "Something went wrong on our side. Quote the request id to support.",
    "request_id": "req-7f3a9c"
   }
  },
  "unavailable": {
   "status": 503,
   "body": {
    "code": "unavailable",
    "error": "The service is briefly unavailable. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "5"
   }
  }
 }
};

/** The examples of `reportVerification`. */
export const reportVerification: Examples<'reportVerification', 'success' | 'provisional', { success: 200; provisional: 200; invalid_json: 400; invalid_value: 400; missing_field: 400; bad_signature: 401; job_not_found: 404; job_complete: 409; payload_too_large: 413; unsupported_media_type: 415; system_error: 500; unavailable: 503 }> = {
 "requests": {
  "success": {
   "service_job_id": "5d0c9f6e-0b1a-4c55-9a43-0d8f4f0b7a21",
   "result": {
    "code": "1012",
    "text": "ID Number Found",
    "confidence": 99,
    "success": true,
    "final": true,
    "full_name": "Ama Mensah",
    "dob": "1990-04-12",
    "expiration_date": "2031-03-01",
    "id_number": "GHA0000000005"
   }
  },
  "provisional": {
   "service_job_id": "5d0c9f6e-0b1a-4c55-9a43-0d8f4f0b7a21",
   "result": {
    "code": "0812",
    "text": "Provisional: Under Review",
    "confidence": 50,
    "success": false,
    "final": false
   }
  }
 },
 "responses": {
  "success": {
   "status": 200,
   "body": {
    "service_job_id": "5d0c9f6e-0b1a-4c55-9a43-0d8f4f0b7a21",
    "job_complete": true
   }
  },
  "provisional": {
   "status": 200,
   "body": {
    "service_job_id": "5d0c9f6e-0b1a-4c55-9a43-0d8f4f0b7a21",
    "job_complete": false
   }
  },
  "invalid_json": {
   "status": 400,
   "body": {
    "code": "invalid_json",
    "error": "The body is not valid JSON.",
    "request_id": "req-7f3a9c"
   }
  },
  "invalid_value": {
   "status": 400,
   "body": {
    "code": "invalid_value",
    "error": "A field has a wrong type or value: result/confidence must be <= 100.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/result/confidence",
      "message": "must be <= 100"
     }
    ]
   }
  },
  "missing_field": {
   "status": 400,
   "body": {
    "code": "missing_field",
    "error": "A required field is missing: result is required.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/result",
      "message": "is required"
     }
    ]
   }
  },
  "bad_signature": {
   "status": 401,
   "body": {
    "code": "bad_signature",
    "error": "The signature headers are missing, wrong or too old.",
    "request_id": "req-7f3a9c"
   }
  },
  "job_not_found": {
   "status": 404,
   "body": {
    "code": "job_not_found",
    "error": "There is no such job.",
    "request_id": "req-7f3a9c"
   }
  },
  "job_complete": {
   "status": 409,
   "body": {
    "code": "job_complete",
    "error": "The job is already complete, with another result.",
    "request_id": "req-7f3a9c"
   }
  },
  "payload_too_large": {
   "status": 413,
   "body": {
    "code": "payload_too_large",
    "error": "The body, or an image in it, is larger than allowed.",
    "request_id": "req-7f3a9c"
   }
  },
  "unsupported_media_type": {
   "status": 415,
   "body": {
    "code": "unsupported_media_type",
    "error": "The content type is not one that this operation takes.",
    "request_id": "req-7f3a9c"
   }
  },
  "system_error": {
   "status": 500,
   "body": {
    "code": "system_error",
    "error": "Something went wrong on our side. Quote the request id to support.",
    "request_id": "req-7f3a9c"
   }
  },
  "unavailable": {
   "status": 503,
   "body": {
    "code": "unavailable",
    "error": "The service is briefly unavailable. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "5"
   }
  }
 }
};

/** The examples of `advanceSandboxClock`. */
export const advanceSandboxClock: Examples<'advanceSandboxClock', 'success', { success: 200; invalid_json: 400; invalid_value: 400; missing_field: 400; payload_too_large: 413; unsupported_media_type: 415; system_error: 500; unavailable: 503 }> = {
 "requests": {
  "success": {
   "advance_ms": 259200000
  }
 },
 "responses": {
  "success": {
   "status": 200,
   "body": {
    "now": "2026-11-23T10:00:00.000Z"
   }
  },
  "invalid_json": {
   "status": 400,
   "body": {
    "code": "invalid_json",
    "error": "The body is not valid JSON.",
    "request_id": "req-7f3a9c"
   }
  },
  "invalid_value": {
   "status": 400,
   "body": {
    "code": "invalid_value",
    "error": "A field has a wrong type or value: advance_ms must be a whole number, 0 or more.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/advance_ms",
      "message": "must be a whole number, 0 or more"
     }
    ]
   }
  },
  "missing_field": {
   "status": 400,
   "body": {
    "code": "missing_field",
    "error": "A required field is missing: advance_ms is required.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/advance_ms",
      "message": "is required"
     }
    ]
   }
  },
  "payload_too_large": {
   "status": 413,
   "body": {
    "code": "payload_too_large",
    "error": "The body, or an image in it, is larger than allowed.",
    "request_id": "req-7f3a9c"
   }
  },
  "unsupported_media_type": {
   "status": 415,
   "body": {
    "code": "unsupported_media_type",
    "error": "The content type is not one that this operation takes.",
    "request_id": "req-7f3a9c"
   }
  },
  "system_error": {
   "status": 500,
   "body": {
    "code": "system_error",
    "error": "Something went wrong on our side. Quote the request id to support.",
    "request_id": "req-7f3a9c"
   }
  },
  "unavailable": {
   "status": 503,
   "body": {
    "code": "unavailable",
    "error": "The service is briefly unavailable. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "5"
   }
  }
 }
};

/** The examples of `resetSandbox`. */
export const resetSandbox: Examples<'resetSandbox', 'success', { success: 200; invalid_json: 400; invalid_value: 400; payload_too_large: 413; unsupported_media_type: 415; system_error: 500; unavailable: 503 }> = {
 "requests": {
  "success": {
   "seed": "checkout-tests"
  }
 },
 "responses": {
  "success": {
   "status": 200,
   "body": {
    "now": "2026-01-01T00:00:00.000Z"
   }
  },
  "invalid_json": {
   "status": 400,
   "body": {
    "code": "invalid_json",
    "error": "The body is not valid JSON.",
    "request_id": "req-7f3a9c"
   }
  },
  "invalid_value": {
   "status": 400,
   "body": {
    "code": "invalid_value",
    "error": "A field has a wrong type or value: advance_ms must be a whole number, 0 or more.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/advance_ms",
      "message": "must be a whole number, 0 or more"
     }
    ]
   }
  },
  "payload_too_large": {
   "status": 413,
   "body": {
    "code": "payload_too_large",
    "error": "The body, or an image in it, is larger than allowed.",
    "request_id": "req-7f3a9c"
   }
  },
  "unsupported_media_type": {
   "status": 415,
   "body": {
    "code": "unsupported_media_type",
    "error": "The content type is not one that this operation takes.",
    "request_id": "req-7f3a9c"
   }
  },
  "system_error": {
   "status": 500,
   "body": {
    "code": "system_error",
    "error": "Something went wrong on our side. Quote the request id to support.",
    "request_id": "req-7f3a9c"
   }
  },
  "unavailable": {
   "status": 503,
   "body": {
    "code": "unavailable",
    "error": "The service is briefly unavailable. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "5"
   }
  }
 }
};

/** The examples of `setNextResults`. */
export const setNextResults: Examples<'setNextResults', 'success', { success: 200; invalid_json: 400; invalid_value: 400; missing_field: 400; payload_too_large: 413; unsupported_media_type: 415; system_error: 500; unavailable: 503 }> = {
 "requests": {
  "success": {
   "results": [
    {
     "outcome": "not_found",
     "times": 2
    },
    {
     "outcome": "provisional_then_found",
     "delay_ms": 1500
    }
   ]
  }
 },
 "responses": {
  "success": {
   "status": 200,
   "body": {
    "results": [
     {
      "outcome": "not_found",
      "delay_ms": 0,
      "times": 2
     },
     {
      "outcome": "provisional_then_found",
      "delay_ms": 1500,
      "times": 1
     }
    ]
   }
  },
  "invalid_json": {
   "status": 400,
   "body": {
    "code": "invalid_json",
    "error": "The body is not valid JSON.",
    "request_id": "req-7f3a9c"
   }
  },
  "invalid_value": {
   "status": 400,
   "body": {
    "code": "invalid_value",
    "error": "A field has a wrong type or value: advance_ms must be a whole number, 0 or more.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/advance_ms",
      "message": "must be a whole number, 0 or more"
     }
    ]
   }
  },
  "missing_field": {
   "status": 400,
   "body": {
    "code": "missing_field",
    "error": "A required field is missing: advance_ms is required.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/advance_ms",
      "message": "is required"
     }
    ]
   }
  },
  "payload_too_large": {
   "status": 413,
   "body": {
    "code": "payload_too_large",
    "error": "The body, or an image in it, is larger than allowed.",
    "request_id": "req-7f3a9c"
   }
  },
  "unsupported_media_type": {
   "status": 415,
   "body": {
    "code": "unsupported_media_type",
    "error": "The content type is not one that this operation takes.",
    "request_id": "req-7f3a9c"
   }
  },
  "system_error": {
   "status": 500,
   "body": {
    "code": "system_error",
    "error": "Something went wrong on our side. Quote the request id to support.",
    "request_id": "req-7f3a9c"
   }
  },
  "unavailable": {
   "status": 503,
   "body": {
    "code": "unavailable",
    "error": "The service is briefly unavailable. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "5"
   }
  }
 }
};

/** The examples of `setOutage`. */
export const setOutage: Examples<'setOutage', 'success', { success: 200; invalid_json: 400; invalid_value: 400; missing_field: 400; payload_too_large: 413; unsupported_media_type: 415; system_error: 500; unavailable: 503 }> = {
 "requests": {
  "success": {
   "outages": [
    {
     "kind": "unavailable",
     "operation_id": "getErasure",
     "times": 2
    }
   ]
  }
 },
 "responses": {
  "success": {
   "status": 200,
   "body": {
    "outages": [
     {
      "kind": "unavailable",
      "operation_id": "getErasure",
      "times": 2
     }
    ]
   }
  },
  "invalid_json": {
   "status": 400,
   "body": {
    "code": "invalid_json",
    "error": "The body is not valid JSON.",
    "request_id": "req-7f3a9c"
   }
  },
  "invalid_value": {
   "status": 400,
   "body": {
    "code": "invalid_value",
    "error": "A field has a wrong type or value: advance_ms must be a whole number, 0 or more.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/advance_ms",
      "message": "must be a whole number, 0 or more"
     }
    ]
   }
  },
  "missing_field": {
   "status": 400,
   "body": {
    "code": "missing_field",
    "error": "A required field is missing: advance_ms is required.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/advance_ms",
      "message": "is required"
     }
    ]
   }
  },
  "payload_too_large": {
   "status": 413,
   "body": {
    "code": "payload_too_large",
    "error": "The body, or an image in it, is larger than allowed.",
    "request_id": "req-7f3a9c"
   }
  },
  "unsupported_media_type": {
   "status": 415,
   "body": {
    "code": "unsupported_media_type",
    "error": "The content type is not one that this operation takes.",
    "request_id": "req-7f3a9c"
   }
  },
  "system_error": {
   "status": 500,
   "body": {
    "code": "system_error",
    "error": "Something went wrong on our side. Quote the request id to support.",
    "request_id": "req-7f3a9c"
   }
  },
  "unavailable": {
   "status": 503,
   "body": {
    "code": "unavailable",
    "error": "The service is briefly unavailable. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "5"
   }
  }
 }
};

/** The examples of `setReceiver`. */
export const setReceiver: Examples<'setReceiver', 'success', { success: 200; invalid_json: 400; invalid_value: 400; payload_too_large: 413; unsupported_media_type: 415; system_error: 500; unavailable: 503 }> = {
 "requests": {
  "success": {
   "fail_next": 3
  }
 },
 "responses": {
  "success": {
   "status": 200,
   "body": {
    "callback_url": "http://127.0.0.1:3000/sandbox/inbox",
    "fail_next": 3,
    "status": 500,
    "delay_ms": 0
   }
  },
  "invalid_json": {
   "status": 400,
   "body": {
    "code": "invalid_json",
    "error": "The body is not valid JSON.",
    "request_id": "req-7f3a9c"
   }
  },
  "invalid_value": {
   "status": 400,
   "body": {
    "code": "invalid_value",
    "error": "A field has a wrong type or value: advance_ms must be a whole number, 0 or more.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/advance_ms",
      "message": "must be a whole number, 0 or more"
     }
    ]
   }
  },
  "payload_too_large": {
   "status": 413,
   "body": {
    "code": "payload_too_large",
    "error": "The body, or an image in it, is larger than allowed.",
    "request_id": "req-7f3a9c"
   }
  },
  "unsupported_media_type": {
   "status": 415,
   "body": {
    "code": "unsupported_media_type",
    "error": "The content type is not one that this operation takes.",
    "request_id": "req-7f3a9c"
   }
  },
  "system_error": {
   "status": 500,
   "body": {
    "code": "system_error",
    "error": "Something went wrong on our side. Quote the request id to support.",
    "request_id": "req-7f3a9c"
   }
  },
  "unavailable": {
   "status": 503,
   "body": {
    "code": "unavailable",
    "error": "The service is briefly unavailable. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "5"
   }
  }
 }
};

/** The examples of `listReceivedCallbacks`. */
export const listReceivedCallbacks: Examples<'listReceivedCallbacks', 'success', { success: 200; invalid_json: 400; invalid_value: 400; payload_too_large: 413; unsupported_media_type: 415; system_error: 500; unavailable: 503 }> = {
 "requests": {
  "success": {
   "limit": 1
  }
 },
 "responses": {
  "success": {
   "status": 200,
   "body": {
    "callbacks": [
     {
      "id": 1,
      "received_at": "2026-11-20T10:00:02.000Z",
      "headers": {
       "content-type": "application/json",
       "webhook-id": "msg_00000000-0000-4000-8000-000000000001",
       "webhook-timestamp": "1795255200",
       "webhook-signature": "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="
      },
      "body": "{\"ResultCode\":\"1012\"}",
      "answered_status": 200,
      "verified": true,
      "steps": [
       {
        "title": "Signed content: webhook-id, webhook-timestamp and body, with dots between",
        "value": "msg_00000000-0000-4000-8000-000000000001.1795255200.{\"ResultCode\":\"1012\"}",
        "ok": true
       },
       {
        "title": "webhook-signature is that of the content",
        "value": "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
        "ok": true
       }
      ]
     }
    ]
   }
  },
  "invalid_json": {
   "status": 400,
   "body": {
    "code": "invalid_json",
    "error": "The body is not valid JSON.",
    "request_id": "req-7f3a9c"
   }
  },
  "invalid_value": {
   "status": 400,
   "body": {
    "code": "invalid_value",
    "error": "A field has a wrong type or value: advance_ms must be a whole number, 0 or more.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/advance_ms",
      "message": "must be a whole number, 0 or more"
     }
    ]
   }
  },
  "payload_too_large": {
   "status": 413,
   "body": {
    "code": "payload_too_large",
    "error": "The body, or an image in it, is larger than allowed.",
    "request_id": "req-7f3a9c"
   }
  },
  "unsupported_media_type": {
   "status": 415,
   "body": {
    "code": "unsupported_media_type",
    "error": "The content type is not one that this operation takes.",
    "request_id": "req-7f3a9c"
   }
  },
  "system_error": {
   "status": 500,
   "body": {
    "code": "system_error",
    "error": "Something went wrong on our side. Quote the request id to support.",
    "request_id": "req-7f3a9c"
   }
  },
  "unavailable": {
   "status": 503,
   "body": {
    "code": "unavailable",
    "error": "The service is briefly unavailable. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "5"
   }
  }
 }
};

/** The examples of `sendTestCallback`. */
export const sendTestCallback: Examples<'sendTestCallback', 'success', { success: 200; invalid_json: 400; invalid_value: 400; payload_too_large: 413; unsupported_media_type: 415; system_error: 500; unavailable: 503 }> = {
 "requests": {
  "success": {
   "outcome": "not_found"
  }
 },
 "responses": {
  "success": {
   "status": 200,
   "body": {
    "url": "http://127.0.0.1:3000/sandbox/inbox",
    "headers": {
     "content-type": "application/json",
     "webhook-id": "msg_00000000-0000-4000-8000-000000000001",
     "webhook-timestamp": "1795255200",
     "webhook-signature": "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="
    },
    "body": "{\"ResultCode\":\"1013\"}",
    "answered_status": 200,
    "failure": null
   }
  },
  "invalid_json": {
   "status": 400,
   "body": {
    "code": "invalid_json",
    "error": "The body is not valid JSON.",
    "request_id": "req-7f3a9c"
   }
  },
  "invalid_value": {
   "status": 400,
   "body": {
    "code": "invalid_value",
    "error": "A field has a wrong type or value: advance_ms must be a whole number, 0 or more.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/advance_ms",
      "message": "must be a whole number, 0 or more"
     }
    ]
   }
  },
  "payload_too_large": {
   "status": 413,
   "body": {
    "code": "payload_too_large",
    "error": "The body, or an image in it, is larger than allowed.",
    "request_id": "req-7f3a9c"
   }
  },
  "unsupported_media_type": {
   "status": 415,
   "body": {
    "code": "unsupported_media_type",
    "error": "The content type is not one that this operation takes.",
    "request_id": "req-7f3a9c"
   }
  },
  "system_error": {
   "status": 500,
   "body": {
    "code": "system_error",
    "error": "Something went wrong on our side. Quote the request id to support.",
    "request_id": "req-7f3a9c"
   }
  },
  "unavailable": {
   "status": 503,
   "body": {
    "code": "unavailable",
    "error": "The service is briefly unavailable. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "5"
   }
  }
 }
};

/** The examples of `createSandboxPartner`. */
export const createSandboxPartner: Examples<'createSandboxPartner', 'success', { success: 200; invalid_json: 400; invalid_value: 400; payload_too_large: 413; unsupported_media_type: 415; system_error: 500; unavailable: 503 }> = {
 "requests": {
  "success": {
   "name": "Blue Ridge Bank"
  }
 },
 "responses": {
  "success": {
   "status": 200,
   "body": {
    "partner_id": "s01",
    "key": "c2FuZGJveC1leGFtcGxlLWtleS1vZi1hLXBhcnRuZXI"
   }
  },
  "invalid_json": {
   "status": 400,
   "body": {
    "code": "invalid_json",
    "error": "The body is not valid JSON.",
    "request_id": "req-7f3a9c"
   }
  },
  "invalid_value": {
   "status": 400,
   "body": {
    "code": "invalid_value",
    "error": "A field has a wrong type or value: advance_ms must be a whole number, 0 or more.",
    "request_id": "req-7f3a9c",
    "details": [
     {
      "path": "/advance_ms",
      "message": "must be a whole number, 0 or more"
     }
    ]
   }
  },
  "payload_too_large": {
   "status": 413,
   "body": {
    "code": "payload_too_large",
    "error": "The body, or an image in it, is larger than allowed.",
    "request_id": "req-7f3a9c"
   }
  },
  "unsupported_media_type": {
   "status": 415,
   "body": {
    "code": "unsupported_media_type",
    "error": "The content type is not one that this operation takes.",
    "request_id": "req-7f3a9c"
   }
  },
  "system_error": {
   "status": 500,
   "body": {
    "code": "system_error",
    "error": "Something went wrong on our side. Quote the request id to support.",
    "request_id": "req-7f3a9c"
   }
  },
  "unavailable": {
   "status": 503,
   "body": {
    "code": "unavailable",
    "error": "The service is briefly unavailable. Try again after the time in Retry-After.",
    "request_id": "req-7f3a9c"
   },
   "headers": {
    "retry-after": "5"
   }
  }
 }
};

/** Callbacks as they are posted, unsigned. */
export const callbacks: { readonly callback: components['schemas']['Callback'] } = {
 "callback": {
  "ResultCode": "1012",
  "ResultText": "ID Number Found",
  "ServiceJobID": "5d0c9f6e-0b1a-4c55-9a43-0d8f4f0b7a21",
  "ConfidenceValue": "99",
  "PartnerParams": {
   "user_id": "user-7",
   "job_id": "job-31",
   "job_type": "1",
   "campaign": "autumn"
  },
  "job_complete": true,
  "job_success": true,
  "DOB": "1990-04-12",
  "IDType": "GHANA_CARD",
  "Country": "GH",
  "FullName": "Ama Mensah",
  "IDNumber": "GHA0000000005",
  "timestamp": "2026-11-20T10:00:00.000777777Z",
  "signature": "ccIqhJ2C1s0rAIKZxVr1f9SGckdS7tn5S22yhN8zHyc="
 }
};

/** Events as they are posted, unsigned. */
export const events: { readonly address_failing: components['schemas']['Event']; readonly address_paused: components['schemas']['Event']; readonly callback_exhausted: components['schemas']['Event']; readonly link_opened: components['schemas']['Event']; readonly link_consented: components['schemas']['Event']; readonly link_submitted: components['schemas']['Event']; readonly link_retried: components['schemas']['Event']; readonly link_completed: components['schemas']['Event']; readonly link_abandoned: components['schemas']['Event']; readonly link_expired: components['schemas']['Event']; readonly link_expired_unused: components['schemas']['Event']; readonly verification_stuck: components['schemas']['Event'] } = {
 "address_failing": {
  "type": "address.failing",
  "timestamp": "2026-11-20T10:00:00.000Z",
  "partner_id": "001",
  "data": {
   "address": "https://partner.example",
   "failing_since": "2026-11-20T09:40:00.000Z",
   "last_status": null,
   "last_error": "timeout"
  }
 },
 "address_paused": {
  "type": "address.paused",
  "timestamp": "2026-11-20T10:00:00.000Z",
  "partner_id": "001",
  "data": {
   "address": "https://partner.example",
   "failing_since": "2026-11-15T09:55:00.000Z",
   "last_status": null,
   "last_error": "timeout",
   "paused_at": "2026-11-20T09:55:00.000Z"
  }
 },
 "callback_exhausted": {
  "type": "callback.exhausted",
  "timestamp": "2026-11-20T10:00:00.000Z",
  "partner_id": "001",
  "data": {
   "webhook_id": "msg_5b0c2f4e-7d1a-4c7e-9a51-0c6b1f2d3e4a",
   "service_job_id": "5d0c9f6e-0b1a-4c55-9a43-0d8f4f0b7a21",
   "attempts": 8,
   "last_status": 503,
   "last_error": null
  }
 },
 "link_opened": {
  "type": "link.opened",
  "timestamp": "2026-11-20T09:58:41.007Z",
  "partner_id": "001",
  "data": {
   "ref_id": "8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60"
  }
 },
 "link_consented": {
  "type": "link.consented",
  "timestamp": "2026-11-20T09:58:41.007Z",
  "partner_id": "001",
  "data": {
   "ref_id": "8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60"
  }
 },
 "link_submitted": {
  "type": "link.submitted",
  "timestamp": "2026-11-20T09:58:41.007Z",
  "partner_id": "001",
  "data": {
   "ref_id": "8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60",
   "service_job_id": "5d0c9f6e-0b1a-4c55-9a43-0d8f4f0b7a21"
  }
 },
 "link_retried": {
  "type": "link.retried",
  "timestamp": "2026-11-20T09:58:41.007Z",
  "partner_id": "001",
  "data": {
   "ref_id": "8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60",
   "service_job_id": "5d0c9f6e-0b1a-4c55-9a43-0d8f4f0b7a21"
  }
 },
 "link_completed": {
  "type": "link.completed",
  "timestamp": "2026-11-20T09:58:41.007Z",
  "partner_id": "001",
  "data": {
   "ref_id": "8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60",
   "service_job_id": "5d0c9f6e-0b1a-4c55-9a43-0d8f4f0b7a21"
  }
 },
 "link_abandoned": {
  "type": "link.abandoned",
  "timestamp": "2026-11-20T10:26:03.120Z",
  "partner_id": "001",
  "data": {
   "ref_id": "8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60"
  }
 },
 "link_expired": {
  "type": "link.expired",
  "timestamp": "2026-11-20T09:58:41.007Z",
  "partner_id": "001",
  "data": {
   "ref_id": "8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60"
  }
 },
 "link_expired_unused": {
  "type": "link.expired_unused",
  "timestamp": "2026-11-20T10:00:00.000Z",
  "partner_id": "001",
  "data": {
   "ref_id": "8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60",
   "expires_at": "2026-11-20T10:00:00.000Z"
  }
 },
 "verification_stuck": {
  "type": "verification.stuck",
  "timestamp": "2026-11-20T10:00:00.000Z",
  "partner_id": "001",
  "data": {
   "service_job_id": "5d0c9f6e-0b1a-4c55-9a43-0d8f4f0b7a21",
   "waiting_since": "2026-11-20T08:58:00.000Z"
  }
 }
};
