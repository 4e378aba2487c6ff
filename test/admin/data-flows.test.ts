import { expect, test } from 'vitest';
import { dataFlowPage } from '#admin/data-flows.ts';
import { readConfig } from '#server/settings/config.ts';
import { admin } from '#testing/harness/vitest/admin.ts';
import { PRODUCTION } from '#testing/harness/vitest/production.ts';

const SECRETS = {
  database: 'pw-of-the-database',
  images: 'key-of-the-bucket',
  verifier: 'key-of-the-verifier-0123',
};
const everything = {
  ...PRODUCTION,
  DATABASE_URL: `postgres://links:${SECRETS.database}@db.example:5432/links`,
  IMAGES_URL: 's3://photos?endpoint=https://bucket.example&region=eu-1',
  IMAGES_ACCESS_KEY_ID: 'id-of-the-bucket',
  IMAGES_SECRET_ACCESS_KEY: SECRETS.images,
  VERIFIER_URL: 'https://engine.example/verify?tenant=7',
  VERIFIER_KEY: `${SECRETS.verifier}-9f8Qz7Kp2`,
  EVENTS_URL: 'https://pager.example/hook',
  EVENTS_SECRET: 'secret-of-the-events-4fT9',
  IMAGES_KEPT_DAYS: '7',
  PERSONAL_DATA_KEPT_DAYS: '21',
  AUDIT_KEPT_DAYS: '0',
};

test('each recipient of the settings has a row, an arrow and its host, and no secret is printed', () => {
  const page = dataFlowPage(readConfig(everything));
  for (const [who, host] of [
    ['Database', 'db.example'],
    ['Store of photos', 'bucket.example'],
    ['Verifier', 'engine.example'],
    ['Operator’s events', 'pager.example'],
  ]) {
    expect(page).toMatch(new RegExp(`^\\| ${who} \\| ${host} \\|`, 'm'));
    expect(page).toContain(`["${who}"]`);
  }
  for (const secret of [
    ...Object.values(SECRETS),
    everything.SECRET,
    'tenant=7',
    'id-of-the-bucket',
    '4fT9',
  ]) {
    expect(page).not.toContain(secret);
  }
  expect(page).toMatch(/\| Photos \| 7 days \|\n\| ID number.* \| 21 days \|/);
  expect(page).toContain('| Audit trail | for ever |');
});

test.each([
  ['postgres://u:p@one.example:5432,two.example/links', 'one.example, two.example'],
  ['postgres:///links?host=db.internal', 'db.internal'],
  ['postgres://u:p@near/links?host=far.example', 'far.example'],
])('the hosts of %s are those that are connected to', (url, hosts) => {
  const page = dataFlowPage(readConfig({ ...everything, DATABASE_URL: url }));
  expect(page).toContain(`| Database | ${hosts} |`);
});

test('a sandbox keeps everything on the server itself, and the command prints its page', async () => {
  const { code, stdout } = await admin(['data-flows'], {});
  expect(code).toBe(0);
  expect(stdout).toMatch(/^\| Database \| the server itself \| all that is kept \|/m);
  expect(stdout).toMatch(/^\| Verifier \| the server itself \(sandbox\) \|/m);
  expect(stdout).not.toContain('Store of photos');
});
