import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { replay } from '#handlers/callbacks/replay.ts';
import { signature as bodySignature } from '#testing/harness/api.ts';
import { useStore } from '#testing/harness/databases/stores.ts';
import { aPayload } from '#testing/harness/fixtures.ts';
import { changePartner } from '../handlers/operator.ts';
import { aBench, type Sent, START_REAL } from './bench.ts';

const OLD_KEY = 'the older key, ключ';
const NEW_KEY = 'the newer key';

/** By the words of the Standard Webhooks specification, and no code of ours. */
function webhookSignature(apiKey: string, { headers, body }: Sent): string {
  const secret = `whsec_${Buffer.from(apiKey, 'utf8').toString('base64')}`;
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

describe('the signatures of a callback', () => {
  const at = useStore();

  /** Sends a callback once, with these keys live. */
  async function sentWith(apiKeys: string[], prepare = async (_partnerId: string) => {}) {
    const bench = await aBench(at, { apiKeys });
    await prepare(bench.job.partnerId);
    await bench.attempt();
    const [sent] = bench.sent;
    if (!sent) throw new Error('Nothing was sent.');
    return { sent, partnerId: bench.job.partnerId, ...JSON.parse(sent.body) };
  }

  test('both live keys sign the headers, and the older one the body', async () => {
    const { sent, partnerId, timestamp, signature } = await sentWith([OLD_KEY, NEW_KEY]);
    const both = `${webhookSignature(OLD_KEY, sent)} ${webhookSignature(NEW_KEY, sent)}`;
    expect(sent.headers['webhook-signature']).toBe(both);
    expect(signature).toBe(bodySignature(OLD_KEY, timestamp, partnerId));
    expect(sent.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'hosted-verification-links',
    });
  });

  test('after the older key is retired, the newer one signs alone', async () => {
    const { sent, partnerId, timestamp, signature } = await sentWith([OLD_KEY, NEW_KEY], (id) =>
      at.store.write(async (tx) => void (await tx.partners.retireKey(id, 'key-0', START_REAL))),
    );
    expect(sent.headers['webhook-signature']).toBe(webhookSignature(NEW_KEY, sent));
    expect(signature).toBe(bodySignature(NEW_KEY, timestamp, partnerId));
  });

  test.each([
    ['beside the key', true],
    ['alone, after the derived one is retired', false],
  ])('the partner’s own secret signs the headers %s', async (_, derivesWebhookSecret) => {
    const bench = await aBench(at);
    const bytes = Buffer.from('the bytes of the secret');
    await at.store.write(async (tx) => {
      const id = bench.job.partnerId;
      const secret = `whsec_${bytes.toString('base64')}`;
      await tx.partners.insertWebhookSecret(id, { secretId: 's', secret }, START_REAL);
      const partner = await tx.partners.find(id);
      if (partner) await tx.partners.saveSettings({ ...partner, derivesWebhookSecret });
    });
    await bench.attempt();
    const [sent] = bench.sent;
    const signed = `${sent?.headers['webhook-id']}.${sent?.headers['webhook-timestamp']}.${sent?.body}`;
    const proof = createHmac('sha256', bytes).update(signed).digest('base64');
    const derived = sent && derivesWebhookSecret ? [webhookSignature('sandbox-key-001', sent)] : [];
    expect(sent?.headers['webhook-signature']).toBe([...derived, `v1,${proof}`].join(' '));
    const { timestamp, signature } = JSON.parse(sent?.body ?? '{}');
    expect(signature).toBe(bodySignature('sandbox-key-001', timestamp, bench.job.partnerId));
  });

  test('a suspended partner’s callbacks are held back, replays too, until it is resumed', async () => {
    const bench = await aBench(at);
    const suspend = (suspendedAt: number | null) =>
      changePartner(at.store, bench.job.partnerId, { suspendedAt });
    const replayNow = () =>
      at.store.write((tx) => replay(tx, bench.callbackId, bench.job.partnerId, bench.now));
    await suspend(bench.now);
    await bench.attempt();
    await replayNow();
    await bench.attempt();
    expect([await bench.state(), bench.sent.length]).toEqual(['paused', 0]);
    await suspend(null);
    await replayNow();
    await bench.attempt();
    expect(await bench.state()).toBe('delivered');
  });

  test('a callback due right after its partner was resumed is sent, though the process knows it as suspended', async () => {
    let isKnownAsSuspended = true;
    const findPartner = async (id: string) => {
      const partner = await at.store.read((tx) => tx.partners.find(id));
      return partner && { ...partner, suspendedAt: isKnownAsSuspended ? 1 : null };
    };
    const bench = await aBench(at, { deps: { findPartner } });
    await bench.attempt();
    expect([await bench.state(), await bench.dueIn()]).toEqual(['waiting', 1_000]);
    isKnownAsSuspended = false;
    bench.now += 1_000;
    await bench.attempt();
    expect(await bench.state()).toBe('delivered');
  });

  test('every attempt has the same id and payload, and signs its own real time', async () => {
    const bench = await aBench(at);
    bench.outcome = () => ({ status: 500 });
    for (let i = 0; i < 3; i++) {
      await bench.attempt();
      bench.now += 86_400_000;
      bench.realNow += 60_000;
    }
    for (const [i, sent] of bench.sent.entries()) {
      const { timestamp, signature, ...payload } = JSON.parse(sent.body);
      expect(payload).toEqual(aPayload(bench.job));
      expect(timestamp).toBe(new Date(START_REAL + i * 60_000).toISOString().replace('Z', '777777Z'));
      expect(sent.headers['webhook-id']).toBe(bench.callbackId);
      expect(sent.headers['webhook-timestamp']).toBe(String(Math.floor(START_REAL / 1000) + i * 60));
      expect(sent.headers['webhook-signature']).toBe(webhookSignature('sandbox-key-001', sent));
      expect(signature).toBe(bodySignature('sandbox-key-001', timestamp, bench.job.partnerId));
    }
    expect(bench.sent).toHaveLength(3);
  });
});
