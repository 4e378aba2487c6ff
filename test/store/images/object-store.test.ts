/** What the client of a store of objects does when the store is away, slow or refuses (D-72). */
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type ObjectStore, openS3, type S3Options } from '#store/images/object-store.ts';
import { s3Options, startS3 } from '#testing/harness/databases/s3.ts';
import { endlessHints } from '#testing/harness/endless-hints.ts';
import { serve } from '#testing/harness/loopback.ts';
import { untilTestEnds, useStarted } from '#testing/harness/vitest/use-started.ts';

const s3 = useStarted(startS3);

function open(options: Partial<S3Options> = {}): ObjectStore {
  const objects = openS3({ ...s3.options, ...options });
  onTestFinished(() => objects.close());
  return objects;
}

/** Why each method fails. */
async function failures(objects: ObjectStore): Promise<string[]> {
  const reason = (work: Promise<unknown>) =>
    work.then(
      () => 'it did not',
      (error: Error) => `${error.name}: ${error.cause}`,
    );
  return [
    await reason(objects.put('name', Buffer.from('x'))),
    await reason(objects.get('name')),
    await reason(objects.delete('name')),
  ];
}

test('an object is put, got and deleted, and may be deleted again', async () => {
  const objects = open();
  const bytes = Buffer.from('sealed\0\xff', 'latin1');
  expect(await objects.get('one')).toBeNull();
  await objects.put('one', bytes);
  expect(await objects.get('one')).toEqual(bytes);
  expect(s3.objects()).toEqual([bytes]);
  for (let times = 0; times < 2; times++) await objects.delete('one');
  expect(await objects.get('one')).toBeNull();
});

describe('a store is unavailable', () => {
  test.each([
    [{ secretAccessKey: 'wrong' }, '403 SignatureDoesNotMatch'],
    [{ accessKeyId: 'nobody' }, '403 InvalidAccessKeyId'],
  ])('that refuses the key', async (options, reason) => {
    const all = await failures(open(options));
    expect(all).toEqual(
      ['PUT', 'GET', 'DELETE'].map((method) =>
        expect.stringContaining(`StoreUnavailable: Error: the image store answered ${method} with ${reason}`),
      ),
    );
    expect(all.join()).not.toContain('wrong');
  });

  test('that has no such bucket', async () => {
    const all = await failures(open({ url: s3.options.url.replace('/images', '/others') }));
    for (const each of all) expect(each).toContain('404 NoSuchBucket');
  });

  test.each([
    [
      '<Error><Code>SlowDown</Code><Message>key AKIA</Message></Error>',
      /^StoreUnavailable: .* 503 SlowDown$/,
    ],
    ['busy', /^StoreUnavailable: .* 503 without a code$/],
  ])('that answers 503: %s', async (text, message) => {
    const signed: (string | undefined)[] = [];
    const busy = await serve(({ headers }, response) => {
      signed.push(headers.authorization);
      response.writeHead(503).end(text);
    });
    onTestFinished(() => busy.stop());
    for (const each of await failures(open({ url: `${busy.url}/images` }))) expect(each).toMatch(message);
    // No other host than Amazon's says of which service and region it is.
    for (const each of signed) expect(each).toContain('/eu-west-1/s3/aws4_request');
  });

  test('that does not answer in time, neither at first nor to the end', async () => {
    const slow = await untilTestEnds(serve((_, response) => void response.writeHead(200).write('begun')));
    const silent = await untilTestEnds(serve(() => undefined));
    for (const { url } of [slow, silent]) {
      for (const each of await failures(open({ url, timeoutMs: 200 })))
        expect(each).toContain('TimeoutError');
    }
  });

  test('that never ends its interim answers', async () => {
    const { server, bytes } = endlessHints();
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    for (const each of await failures(open(s3Options(port)))) expect(each).toContain('TooManyInterimAnswers');
    expect(bytes()).toBeLessThan(90e6);
  });

  test('that is away', async () => {
    for (const each of await failures(open(s3Options(1)))) expect(each).toContain('ECONNREFUSED');
  });
});
