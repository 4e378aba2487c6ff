import { expect, test } from 'vitest';
import { parsePostgresUrl } from '#store/postgres/url.ts';

test('several hosts are tried in their order, each with the rest of the URL', () => {
  expect(
    parsePostgresUrl('postgres://u:p%40@a,b:5433,[::1]:1/db?application_name=x&sslmode=disable'),
  ).toEqual({
    urls: [
      'postgres://u:p%40@a/db?application_name=x',
      'postgres://u:p%40@b:5433/db?application_name=x',
      'postgres://u:p%40@[::1]:1/db?application_name=x',
    ],
    ssl: false,
    mustTakeWrites: true,
  });
});

test.each([
  ['postgres://a/db', false],
  ['postgres://a/db?target_session_attrs=read-write', true],
  ['postgres://a,b/db?target_session_attrs=any', false],
  ['postgresql://a/db?target_session_attrs=primary', true],
])('%s must take writes: %s', (url, mustTakeWrites) => {
  expect(parsePostgresUrl(url)).toMatchObject({ mustTakeWrites, ssl: undefined });
});

test.each([
  [
    'sslmode=prefer',
    'must have a sslmode that is one of: disable, require, verify-ca, verify-full, no-verify',
  ],
  [
    'target_session_attrs=standby',
    'must have a target_session_attrs that is one of: any, read-write, primary',
  ],
  ['sslrootcert=/nowhere', 'must have a sslrootcert that names a file which can be read'],
  ['sslmode=verify-ca', 'must have sslrootcert with sslmode=verify-ca'],
])('%s is refused', (parameters, message) => {
  expect(() => parsePostgresUrl(`postgres://a/db?${parameters}`)).toThrow(message);
});

test.each(['postgres://a,b:x/db', 'postgres://u:p#w@a/db', 'postgres://a b/db'])('%s is malformed', (url) => {
  expect(() => parsePostgresUrl(url)).toThrow(/^must be a valid URL/);
});

test.each(['postgres:///db?host=/var/run/postgresql', 'postgres://u@/db', 'postgres://%2Fvar%2Frun/db'])(
  '%s names a socket or the default host',
  (url) => {
    expect(parsePostgresUrl(url).urls).toHaveLength(1);
  },
);
