/** Signed URLs of images (D-22): valid for one image of one job, until they expire. */
import { expect, onTestFinished, test } from 'vitest';
import { serviceRoutes } from '#server/http/routes/health.ts';
import { makeImageLinks } from '#server/image-links.ts';
import { IMAGES_IN_DATABASE } from '#store/images/image-store.ts';
import { makeSecrets } from '#store/seal/secrets.ts';
import type { Store } from '#store/store.ts';
import { serveRoutes } from '#testing/harness/vitest/routes.ts';

const NOW = 1_000_000;
const LIFETIME_MS = 60_000;
const links = makeImageLinks(makeSecrets('a secret of enough characters, for tests'), LIFETIME_MS);

/** The parts of a new URL. */
function partsOf(kind: 'selfie' | 'document_front') {
  const { pathname, searchParams } = new URL(links.make('job', kind, NOW), 'http://server');
  const [, , serviceJobId = '', named = ''] = pathname.split('/');
  const [expires, signature] = [searchParams.get('expires') ?? '', searchParams.get('signature') ?? ''];
  return { serviceJobId, kind: named, expires, signature };
}

test('a URL is valid until the moment at which it expires', () => {
  expect(links.check(partsOf('selfie'), NOW + LIFETIME_MS - 1)).toBe('valid');
  expect(links.check(partsOf('selfie'), NOW + LIFETIME_MS)).toBe('expired');
});

test.each([
  { serviceJobId: 'another' },
  { kind: 'document_front' },
  { expires: String(NOW + 2 * LIFETIME_MS) },
  { signature: '' },
])('a URL with a changed part is forged: %j', (change) => {
  expect(links.check({ ...partsOf('selfie'), ...change }, NOW)).toBe('forged');
});

test('an image is sent so that no browser runs it or keeps it', async () => {
  const image = { type: 'image/png', bytes: Buffer.from('<script>') };
  const jobs = { image: async () => image, find: async () => null };
  const routes = serviceRoutes({
    store: { read: (work: (tx: object) => unknown) => work({ jobs }) } as unknown as Store,
    imageStore: IMAGES_IN_DATABASE,
    audit: { image: () => undefined },
    isReady: async () => true,
    notReady: () => null,
    imageLinks: links,
    now: () => NOW,
    document: Buffer.from('{}'),
  });
  const { url, stop } = await serveRoutes(routes);
  onTestFinished(() => stop());
  const { headers } = await fetch(url + links.make('job', 'selfie', NOW));
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
});
