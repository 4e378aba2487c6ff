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
}

export const STORIES = {
  "blockedNumber": [
    {
      "operation": "createLink",
      "answers": [
        {
          "example": "success"
        }
      ]
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
      ]
    },
    {
      "operation": "resetIdNumberRateLimit",
      "answers": [
        {
          "example": "success"
        }
      ]
    },
    {
      "operation": "submitVerification",
      "answers": [
        {
          "example": "success"
        }
      ]
    }
  ],
  "disabledLink": [
    {
      "operation": "createLink",
      "answers": [
        {
          "example": "success"
        }
      ]
    },
    {
      "operation": "updateLink",
      "answers": [
        {
          "example": "disabled"
        }
      ]
    },
    {
      "operation": "submitVerification",
      "answers": [
        {
          "example": "link_disabled"
        }
      ]
    },
    {
      "operation": "updateLink",
      "answers": [
        {
          "example": "success"
        }
      ]
    },
    {
      "operation": "submitVerification",
      "answers": [
        {
          "example": "success"
        }
      ]
    }
  ],
  "everyOperation": [
    {
      "operation": "listServices",
      "answers": [
        {
          "example": "success"
        }
      ]
    },
    {
      "operation": "createLink",
      "answers": [
        {
          "example": "success"
        }
      ]
    },
    {
      "operation": "updateLink",
      "answers": [
        {
          "example": "success"
        }
      ]
    },
    {
      "operation": "getLink",
      "answers": [
        {
          "example": "success"
        }
      ]
    },
    {
      "operation": "listLinks",
      "answers": [
        {
          "example": "success"
        }
      ]
    },
    {
      "operation": "submitVerification",
      "answers": [
        {
          "example": "success"
        }
      ]
    },
    {
      "operation": "getJobStatus",
      "answers": [
        {
          "example": "success"
        }
      ]
    },
    {
      "operation": "resetIdNumberRateLimit",
      "answers": [
        {
          "example": "success"
        }
      ]
    }
  ],
  "manyUsers": [
    {
      "operation": "createLink",
      "answers": [
        {
          "example": "success"
        }
      ]
    },
    {
      "operation": "submitVerification",
      "answers": [
        {
          "example": "success"
        }
      ]
    },
    {
      "operation": "submitVerification",
      "answers": [
        {
          "example": "success"
        }
      ]
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
      ]
    },
    {
      "operation": "getJobStatus",
      "answers": [
        {
          "example": "success"
        }
      ]
    }
  ],
  "provisionalResult": [
    {
      "operation": "createLink",
      "answers": [
        {
          "example": "success"
        }
      ]
    },
    {
      "operation": "submitVerification",
      "answers": [
        {
          "example": "success"
        }
      ]
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
      ]
    },
    {
      "operation": "getJobStatus",
      "answers": [
        {
          "example": "success"
        }
      ]
    }
  ],
  "repeatedRequests": [
    {
      "operation": "createLink",
      "answers": [
        {
          "example": "success"
        }
      ]
    },
    {
      "operation": "createLink",
      "answers": [
        {
          "example": "success"
        }
      ]
    },
    {
      "operation": "createLink",
      "answers": [
        {
          "example": "idempotency_key_reused"
        }
      ]
    }
  ],
  "singleUseLink": [
    {
      "operation": "createLink",
      "answers": [
        {
          "example": "success"
        }
      ]
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
      ]
    },
    {
      "operation": "submitVerification",
      "answers": [
        {
          "example": "success"
        }
      ]
    },
    {
      "operation": "submitVerification",
      "answers": [
        {
          "example": "link_used"
        }
      ]
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
      ]
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
      ]
    }
  ]
} as const satisfies Record<string, readonly StoryStep[]>;
