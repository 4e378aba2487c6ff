/** How the server under test is set up in each mode, and who calls it. */
import { PARTNER, SECOND_PARTNER } from '#testing/harness/sandbox.ts';

export const MODES = ['sandbox', 'production'] as const;
export type FuzzMode = (typeof MODES)[number];

/** The sandbox's partner with a key that is not published: production refuses that one, and makes no partner. */
export const PRODUCTION_PARTNER = { id: PARTNER.id, key: 'fuzz-Zk3pQx9Lw7Rt2vJ8mNq5' };

export const PARTNERS = {
  sandbox: [PARTNER, SECOND_PARTNER],
  production: [PRODUCTION_PARTNER, SECOND_PARTNER],
} as const satisfies Record<FuzzMode, unknown>;

/** Nobody answers there. */
export const CALLBACK_URL = {
  sandbox: 'http://127.0.0.1:9/callbacks',
  production: 'https://127-0-0-1.invalid/callbacks',
} as const satisfies Record<FuzzMode, string>;

export const MODE_SETTINGS: Readonly<Record<FuzzMode, Readonly<Record<string, string>>>> = {
  sandbox: { SECRET: 'a secret that only the fuzz knows', ID_NUMBER_LIMIT: '1000000' },
  production: {
    MODE: 'production',
    PUBLIC_URL: 'https://verify.example',
    SECRET: 'fuzz-Qv8rTz4mKx1pLw6nBd3s',
    VERIFIER_URL: 'http://127.0.0.1:9/verify',
    VERIFIER_KEY: 'fuzz-Hy7cVb2gNj9kMf5xWq4e',
    LOGO_CHECK: 'off',
  },
};
