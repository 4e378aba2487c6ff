/** The settings without which production does not start (D-32). */
export const PRODUCTION = {
  MODE: 'production',
  SECRET: 'a-secret-of-enough-characters',
  PUBLIC_URL: 'https://verify.example',
  VERIFIER_URL: 'https://engine.example',
  VERIFIER_KEY: 'a-key-of-enough-characters',
} as const;
