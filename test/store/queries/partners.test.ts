import { expect, test } from 'vitest';
import { onEveryDatabase } from '#testing/harness/databases/stores.ts';
import { aPartner, PARTNER_SETTINGS, START } from '#testing/harness/fixtures.ts';

onEveryDatabase('partners', (at) => {
  const find = (partnerId = '042') => at.store.read((tx) => tx.partners.find(partnerId));
  const addKey = (keyId: string, apiKey: string, now: number) =>
    at.store.write((tx) => tx.partners.insertKey('042', keyId, apiKey, now));

  test('a partner is found with its key', async () => {
    const partner = aPartner({ defaultCallbackUrl: 'https://a.example/', redirectSuccess: 'success' });
    expect(await at.store.write((tx) => tx.partners.insert(partner, START))).toBe(true);
    await addKey('k1', 'key-ä', START);
    const key = { keyId: 'k1', key: 'key-ä', role: 'all', createdAt: START, expiresAt: null };
    expect(await find()).toEqual({ ...partner, ...PARTNER_SETTINGS, apiKeys: [key], webhookSecrets: [] });
    expect(await find('043')).toBeNull();
  });

  test('the database refuses a key without a partner', async () => {
    await expect(addKey('k1', 'key', START)).rejects.toThrow();
  });

  test('a partner that exists is neither added again nor changed', async () => {
    await at.store.write((tx) => tx.partners.insert(aPartner({ name: 'first' }), START));
    expect(await at.store.write((tx) => tx.partners.insert(aPartner({ name: 'second' }), START))).toBe(false);
    expect(await at.store.read((tx) => tx.partners.list())).toEqual([
      { ...aPartner({ name: 'first' }), ...PARTNER_SETTINGS },
    ]);
  });

  test('live keys come oldest first, without those that were retired', async () => {
    await at.store.write((tx) => tx.partners.insert(aPartner(), START));
    await addKey('a', 'newer', START + 1);
    await addKey('b', 'older', START);
    const keys = async () => (await find())?.apiKeys.map(({ key }) => key);
    const retire = (keyId: string) => at.store.write((tx) => tx.partners.retireKey('042', keyId, START));
    expect(await keys()).toEqual(['older', 'newer']);
    await retire('b');
    expect(await keys()).toEqual(['newer']);
    await retire('a');
    expect(await find()).toBeNull();
  });

  test('a key has its role and its expiry, and a partner its settings', async () => {
    const settings = {
      ...{ suspendedAt: START, requiresSignedBody: true, consentInCallbacks: true },
      ...{ derivesWebhookSecret: false, imagesDays: 7, personalDataDays: 30 },
      ...{ eventsUrl: 'https://partner.example/events', linkEvents: ['opened', 'expired'] as const },
    };
    await at.store.write(async (tx) => {
      await tx.partners.insert(aPartner(), START);
      await tx.partners.insertKey('042', 'k1', 'key', START, { role: 'links', expiresAt: START + 9 });
      await tx.partners.saveSettings({ ...aPartner(), ...settings });
    });
    expect(await find()).toMatchObject({ ...settings, apiKeys: [{ role: 'links', expiresAt: START + 9 }] });
    expect(await at.store.read((tx) => tx.partners.settings('042'))).toMatchObject({ suspendedAt: START });
  });

  test('webhook secrets are sealed, come oldest first, and end when they are retired', async () => {
    await at.store.write(async (tx) => {
      await tx.partners.insert(aPartner(), START);
      await tx.partners.insertKey('042', 'k1', 'key', START);
      await tx.partners.insertWebhookSecret('042', { secretId: 'b', secret: 'whsec_2' }, START + 1);
      await tx.partners.insertWebhookSecret('042', { secretId: 'a', secret: 'whsec_1' }, START);
    });
    const secrets = async () => (await find())?.webhookSecrets.map(({ secret }) => secret);
    expect(await secrets()).toEqual(['whsec_1', 'whsec_2']);
    await at.store.write((tx) => tx.partners.retireWebhookSecret('042', 'a', START));
    expect(await secrets()).toEqual(['whsec_2']);
    const [row] = await at.database.rows<{ sealed_secret: Uint8Array }>(
      'SELECT sealed_secret FROM webhook_secrets',
    );
    expect(Buffer.from(row?.sealed_secret ?? []).toString('latin1')).not.toContain('whsec');
  });

  test('partners that are asked for together have each its own keys and secrets', async () => {
    const own = { '042': [['a', 'b'], ['s']], '043': [['c'], ['t', 'u']], '044': [[], ['v']] } as const;
    await at.store.write(async (tx) => {
      for (const [partnerId, [keys, secrets]] of Object.entries(own)) {
        await tx.partners.insert(aPartner({ partnerId, name: `named ${partnerId}` }), START);
        for (const id of keys) await tx.partners.insertKey(partnerId, id, `key ${id}`, START);
        for (const secretId of secrets) {
          await tx.partners.insertWebhookSecret(partnerId, { secretId, secret: `secret ${secretId}` }, START);
        }
      }
    });
    const asked = ['044', '043', 'no\0ne', '045', '042'];
    const found = await at.store.read((tx) => tx.partners.findAll(asked));
    const rows = [...found].map(([id, { name, apiKeys, webhookSecrets }]) => {
      return [id, name, apiKeys.map(({ key }) => key), webhookSecrets.map(({ secret }) => secret)];
    });
    expect(rows.sort()).toEqual([
      ['042', 'named 042', ['key a', 'key b'], ['secret s']],
      ['043', 'named 043', ['key c'], ['secret t', 'secret u']],
    ]);
  });

  test('a key moved to another partner’s row does not open', async () => {
    for (const partnerId of ['042', '043']) {
      await at.store.write((tx) => tx.partners.insert(aPartner({ partnerId }), START));
    }
    await addKey('k1', 'key', START);
    const [row] = await at.database.rows<{ sealed_key: Uint8Array }>('SELECT sealed_key FROM partner_keys');
    const sealed = row?.sealed_key ?? Buffer.of();
    expect(at.secrets.open(sealed, 'partner_keys/042/k1').toString()).toBe('key');
    expect(() => at.secrets.open(sealed, 'partner_keys/043/k1')).toThrow();
  });

  test('partners are listed in the order of their ids, with and without keys', async () => {
    for (const partnerId of ['b00', 'A00', '00b']) {
      await at.store.write((tx) => tx.partners.insert(aPartner({ partnerId }), START));
    }
    const listed = await at.store.read((tx) => tx.partners.list());
    expect(listed.map(({ partnerId }) => partnerId)).toEqual(['00b', 'A00', 'b00']);
  });
});
