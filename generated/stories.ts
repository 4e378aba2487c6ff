// Generated from openapi/ by `npm run generate`. Do not edit.

/** What a mock answers in one step of a story. */
export interface StoryAnswer {
  /** The name of the operation's example. */
  readonly example: string;
  /** Fields of the body that differ from the example. */
  readonly set?: Readonly<Record<string, unknown>>;
}

export interface StoryStep {
  readonly operation: string;
  /** One after another; the last for every further call. */
  readonly answers: readonly StoryAnswer[];
  /** Whether the call changes something: it does not only read, and it is not refused. */
  readonly isChange: boolean;
}

export const STORIES = {
  "afterTheResult": [
    {
      "operation": "createLink",
      "answers": [
        {
          "example": "success"
        }
      ],
      "isChange": true
    },
    {
      "operation": "submitVerification",
      "answers": [
        {
          "example": "success"
        }
      ],
      "isChange": true
    },
    {
      "operation": "listCallbacks",
      "answers": [
        {
          "example": "success"
        }
      ],
      "isChange": false
    },
    {
      "operation": "replayCallback",
      "answers": [
        {
          "example": "success"
        }
      ],
      "isChange": true
    },
    {
      "operation": "eraseUser",
      "answers": [
        {
          "example": "success"
        }
      ],
      "isChange": true
    },
    {
      "operation": "getErasure",
      "answers": [
        {
          "example": "success"
        }
      ],
      "isChange": false
    }
  ],
  "blockedNumber": [
    {
      "operation": "createLink",
      "answers": [
        {
          "example": "success"
        }
      ],
      "isChange": true
    },
    {
      "operation": "submitVerification",
      "answers": [
        {
          "example": "success"
        },
        {
          "example": "id_number_blocked"
        }
      ],
      "isChange": true
    },
    {
      "operation": "resetIdNumberRateLimit",
      "answers": [
        {
          "example": "success"
        }
      ],
      "isChange": true
    },
    {
      "operation": "submitVerification",
      "answers": [
        {
          "example": "success"
        }
      ],
      "isChange": true
    }
  ],
  "disabledLink": [
    {
      "operation": "createLink",
      "answers": [
        {
          "example": "success"
        }
      ],
      "isChange": true
    },
    {
      "operation": "updateLink",
      "answers": [
        {
          "example": "disabled"
        }
      ],
      "isChange": true
    },
    {
      "operation": "submitVerification",
      "answers": [
        {
          "example": "link_disabled"
        }
      ],
      "isChange": false
    },
    {
      "operation": "updateLink",
      "answers": [
        {
          "example": "success"
        }
      ],
      "isChange": true
    },
    {
      "operation": "submitVerification",
      "answers": [
        {
          "example": "success"
        }
      ],
      "isChange": true
    }
  ],
  "everyOperation": [
    {
      "operation": "listServices",
      "answers": [
        {
          "example": "success"
        }
      ],
      "isChange": false
    },
    {
      "operation": "listValidDocuments",
      "answers": [
        {
          "example": "success"
        }
      ],
      "isChange": false
    },
    {
      "operation": "createLink",
      "answers": [
        {
          "example": "success"
        }
      ],
      "isChange": true
    },
    {
      "operation": "createLinks",
      "answers": [
        {
          "example": "success"
        }
      ],
      "isChange": true
    },
    {
      "operation": "updateLink",
      "answers": [
        {
          "example": "success"
        }
      ],
      "isChange": true
    },
    {
      "operation": "getLink",
      "answers": [
        {
          "example": "success"
        }
      ],
      "isChange": false
    },
    {
      "operation": "listLinkEvents",
      "answers": [
        {
          "example": "success"
        }
      ],
      "isChange": false
    },
    {
      "operation": "listLinks",
      "answers": [
        {
          "example": "success"
        }
      ],
      "isChange": false
    },
    {
      "operation": "submitVerification",
      "answers": [
        {
          "example": "success"
        }
      ],
      "isChange": true
    },
    {
      "operation": "getJobStatus",
      "answers": [
        {
          "example": "success"
        }
      ],
      "isChange": false
    },
    {
      "operation": "listJobs",
      "answers": [
        {
          "example": "success"
        }
      ],
      "isChange": false
    },
    {
      "operation": "listDailyCounts",
      "answers": [
        {
          "example": "success"
        }
      ],
      "isChange": false
    },
    {
      "operation": "resetIdNumberRateLimit",
      "answers": [
        {
          "example": "success"
        }
      ],
      "isChange": true
    }
  ],
  "manyLinks": [
    {
      "operation": "createLinks",
      "answers": [
        {
          "example": "success"
        }
      ],
      "isChange": true
    },
    {
      "operation": "createLinks",
      "answers": [
        {
          "example": "success",
          "set": {
            "created": 2
          }
        }
      ],
      "isChange": true
    },
    {
      "operation": "createLink",
      "answers": [
        {
          "example": "success"
        }
      ],
      "isChange": true
    }
  ],
  "manyUsers": [
    {
      "operation": "createLink",
      "answers": [
        {
          "example": "success"
        }
      ],
      "isChange": true
    },
    {
      "operation": "submitVerification",
      "answers": [
        {
          "example": "success"
        }
      ],
      "isChange": true
    },
    {
      "operation": "submitVerification",
      "answers": [
        {
          "example": "success"
        }
      ],
      "isChange": true
    },
    {
      "operation": "getLink",
      "answers": [
        {
          "example": "success",
          "set": {
            "total_jobs": 2
          }
        }
      ],
      "isChange": false
    },
    {
      "operation": "getJobStatus",
      "answers": [
        {
          "example": "success"
        }
      ],
      "isChange": false
    }
  ],
  "provisionalResult": [
    {
      "operation": "createLink",
      "answers": [
        {
          "example": "success"
        }
      ],
      "isChange": true
    },
    {
      "operation": "submitVerification",
      "answers": [
        {
          "example": "success"
        }
      ],
      "isChange": true
    },
    {
      "operation": "getJobStatus",
      "answers": [
        {
          "example": "pending"
        },
        {
          "example": "provisional"
        }
      ],
      "isChange": false
    },
    {
      "operation": "getJobStatus",
      "answers": [
        {
          "example": "success"
        }
      ],
      "isChange": false
    }
  ],
  "repeatedRequests": [
    {
      "operation": "createLink",
      "answers": [
        {
          "example": "success"
        }
      ],
      "isChange": true
    },
    {
      "operation": "createLink",
      "answers": [
        {
          "example": "success"
        }
      ],
      "isChange": true
    },
    {
      "operation": "createLink",
      "answers": [
        {
          "example": "idempotency_key_reused"
        }
      ],
      "isChange": false
    }
  ],
  "singleUseLink": [
    {
      "operation": "createLink",
      "answers": [
        {
          "example": "success"
        }
      ],
      "isChange": true
    },
    {
      "operation": "getLink",
      "answers": [
        {
          "example": "success",
          "set": {
            "total_jobs": 0
          }
        }
      ],
      "isChange": false
    },
    {
      "operation": "submitVerification",
      "answers": [
        {
          "example": "success"
        }
      ],
      "isChange": true
    },
    {
      "operation": "submitVerification",
      "answers": [
        {
          "example": "link_used"
        }
      ],
      "isChange": false
    },
    {
      "operation": "getJobStatus",
      "answers": [
        {
          "example": "pending"
        },
        {
          "example": "success"
        }
      ],
      "isChange": false
    },
    {
      "operation": "getLink",
      "answers": [
        {
          "example": "success",
          "set": {
            "total_jobs": 1
          }
        }
      ],
      "isChange": false
    }
  ]
} as const satisfies Record<string, readonly StoryStep[]>;
