import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { signature as bodySignature } from '#harness/api.ts';
import { aPayload } from '#harness/fixtures.ts';
import { useStore } from '../support/stores.ts';
import { aBench } from './bench.ts';
import { answers, type Request, receiverThat } from './receivers.ts';

const OLD_KEY = 'the older key, ключ';
const NEW_KEY = 'the newer key';

/** By the words of the Standard Webhooks specification, and no code of ours. */
function webhookSignature(apiKey: string, { headers, raw }: Request): string {
  const secret = `whsec_${Buffer.from(apiKey, 'utf8').toString('base64')}`;
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${raw}`;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

describe('what a callback proves', () => {
  const at = useStore();

  test('it is a POST of JSON to the whole address, and says who sends it', async () => {
    const { url, requests } = await receiverThat(answers(500));
    await (await aBench(at, url)).attempt();
    expect(requests[0]).toMatchObject({ method: 'POST', path: '/callbacks?from=test' });
    expect(requests[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(requests[0]?.raw ?? '')),
    });
    expect(requests[0]?.headers['user-agent']).toBeTruthy();
  });

  test('both live keys sign the headers, and the older one the body', async () => {
    const { url, requests } = await receiverThat(answers(500));
    const bench = await aBench(at, url, { apiKeys: [OLD_KEY, NEW_KEY] });
    await bench.attempt();
    const [request] = requests;
    if (!request) throw new Error('Nothing arrived.');
    const signatures = String(request.headers['webhook-signature']).split(' ');
    expect(signatures).toEqual([webhookSignature(OLD_KEY, request), webhookSignature(NEW_KEY, request)]);
    const { timestamp, signature } = JSON.parse(request.raw);
    expect(signature).toBe(bodySignature(OLD_KEY, timestamp, bench.job.partnerId));
  });

  test('once the older key is retired, the newer one signs alone', async () => {
    const { url, requests } = await receiverThat(answers(500));
    const bench = await aBench(at, url, { apiKeys: [OLD_KEY, NEW_KEY] });
    await at.store.write((tx) => tx.partners.retireOldestKey(bench.job.partnerId, bench.now));
    await bench.attempt();
    const [request] = requests;
    if (!request) throw new Error('Nothing arrived.');
    expect(request.headers['webhook-signature']).toBe(webhookSignature(NEW_KEY, request));
    const { timestamp, signature } = JSON.parse(request.raw);
    expect(signature).toBe(bodySignature(NEW_KEY, timestamp, bench.job.partnerId));
  });

  test('its times are now, whatever the service’s clock says', async () => {
    const { url, requests } = await receiverThat(answers(500));
    const bench = await aBench(at, url);
    bench.now += 90 * 86_400_000;
    await bench.attempt();
    const { timestamp } = JSON.parse(requests[0]?.raw ?? '{}');
    expect(timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Math.abs(Date.parse(timestamp) - Date.now())).toBeLessThan(60_000);
    const seconds = String(requests[0]?.headers['webhook-timestamp']);
    expect(seconds).toBe(String(Math.floor(Date.parse(timestamp) / 1000)));
  });

  test('every attempt has the same id and payload, and fresh times and signatures', async () => {
    const { url, requests } = await receiverThat(answers(500));
    let realNow = Date.now();
    const bench = await aBench(at, url, { deps: { realNow: () => realNow } });
    for (let i = 0; i < 4; i++) {
      await bench.attempt();
      bench.now += 86_400_000;
      realNow += 60_000;
    }
    expect(requests).toHaveLength(4);
    const payload = aPayload(bench.job);
    for (const request of requests) {
      expect(request.headers['webhook-id']).toBe(bench.callbackId);
      expect(request.headers['webhook-signature']).toBe(webhookSignature('sandbox-key-001', request));
      const { timestamp, signature, ...rest } = JSON.parse(request.raw);
      expect(rest).toEqual(payload);
      expect(signature).toBe(bodySignature('sandbox-key-001', timestamp, bench.job.partnerId));
    }
    const distinct = (read: (request: Request) => unknown) => new Set(requests.map(read)).size;
    expect(distinct(({ headers }) => headers['webhook-timestamp'])).toBe(4);
    expect(distinct(({ headers }) => headers['webhook-signature'])).toBe(4);
    expect(distinct(({ raw }) => JSON.parse(raw).timestamp)).toBe(4);
  });
});
