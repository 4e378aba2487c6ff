import { expect, test } from 'vitest';
import { type Environment, readConfig } from '#server/config.ts';
import { PRODUCTION } from '../support/production.ts';

const VERIFIER = { VERIFIER_URL: 'http://10.0.0.7/verify', VERIFIER_KEY: 'a-key-of-16-or-more' };
// vitest puts a MODE of its own into the environment, so none of it is used here.
const verifierOf = (env: Environment) => readConfig(env).verifier;

test('the sandbox has no verifier to reach unless one is set', () => {
  expect(verifierOf({})).toBeNull();
  expect(verifierOf(VERIFIER)).toEqual({
    url: VERIFIER.VERIFIER_URL,
    key: VERIFIER.VERIFIER_KEY,
    timeoutMs: 30_000,
  });
});

test('the schedule is the documented one until it is set', () => {
  expect(readConfig({}).verification).toEqual({
    retryDelaysMs: [5_000, 30_000, 120_000, 600_000, 3_600_000],
    reportWithinMs: 86_400_000,
  });
  const set = { VERIFIER_RETRY_DELAYS_SECONDS: '1, 2', VERIFIER_REPORT_WITHIN_HOURS: '1' };
  expect(readConfig(set).verification).toEqual({ retryDelaysMs: [1_000, 2_000], reportWithinMs: 3_600_000 });
});

test('production may reach its verifier over http or https: the operator sets it', () => {
  expect(verifierOf({ ...PRODUCTION, ...VERIFIER })?.url).toBe('http://10.0.0.7/verify');
});

test.each<[string, Environment, string]>([
  ['without VERIFIER_URL', { ...PRODUCTION, VERIFIER_URL: '' }, 'VERIFIER_URL is required'],
  ['without VERIFIER_KEY', { ...PRODUCTION, VERIFIER_KEY: '' }, 'VERIFIER_KEY is required'],
  ['with a point to crash at', { ...PRODUCTION, UNSAFE_CRASH_AT: 'job-claimed' }, 'UNSAFE_CRASH_AT'],
])('production does not start %s', (_name, env, message) => {
  expect(() => readConfig(env)).toThrow(message);
});

test.each<[string, Environment, string]>([
  ['a verifier without a key', { ...VERIFIER, VERIFIER_KEY: '' }, 'VERIFIER_KEY is required'],
  ['a short key', { ...VERIFIER, VERIFIER_KEY: 'short' }, 'at least 16 characters'],
  ['an address that is none', { ...VERIFIER, VERIFIER_URL: 'ftp://10.0.0.7' }, 'VERIFIER_URL must be'],
  ['a point that there is not', { UNSAFE_CRASH_AT: 'anywhere' }, 'UNSAFE_CRASH_AT must be one of'],
])('the sandbox refuses %s', (_name, env, message) => {
  expect(() => readConfig(env)).toThrow(message);
});
