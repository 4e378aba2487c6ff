/** Details that the partner gave with the link (D-87), in the plain form. */
import { expect, test } from 'vitest';
import { hidden, KYC, useServer } from './visit.ts';

const at = useServer();
const LINK = { is_single_use: true, prefill: { id_number: '98765438900', first_name: 'Adaobi' } };
const SENT = { country: KYC.country, id_type: KYC.id_type, consent: 'true' };

test('they are shown as masks, not asked for, and used by the submission', async () => {
  const refId = await at.newLink(LINK);
  const { html, text } = await at.get(`/l/${refId}?plain=1`);
  expect(text).toMatch(/NIN or virtual NIN •••8900 First name A••• Not you\? Change/);
  expect(html).not.toMatch(/98765438900|Adaobi|name="id_number"|name="first_name"/);
  expect(html).toContain('name="last_name"');
  const use_prefill = hidden(html, 'use_prefill') ?? '';
  expect((await at.post(refId, { ...SENT, use_prefill })).status).toBe(200);
});

test('a form that is refused shows them again, and asks for none of them', async () => {
  const refId = await at.newLink(LINK);
  const { status, html, text } = await at.post(refId, { ...SENT, use_prefill: 'true', consent: '' });
  expect(status).toBe(400);
  expect(text).toMatch(/Your agreement: Tick the box if you agree\. .*•••8900/);
  expect(text).not.toContain('Enter your NIN');
  expect(html).not.toContain('name="id_number"');
});

test('one that the ID type of now refuses is asked for, with what is wrong', async () => {
  const refId = await at.newLink(LINK);
  const ofGhana = { country: 'GH', id_type: 'GHANA_CARD' };
  await at.update(refId, { id_types: [{ ...ofGhana, verification_method: 'enhanced_kyc' }] });
  const sent = { ...SENT, ...ofGhana, use_prefill: 'true', last_name: 'Obi', dob: '1990-04-12' };
  const { status, html } = await at.post(refId, sent);
  expect([status, html]).toEqual([400, expect.stringContaining('name="id_number"')]);
  expect(html).not.toContain('•••');
});

test('“Not you?” leads to a form that asks for everything, and stays with it', async () => {
  const refId = await at.newLink(LINK);
  const first = await at.get(`/l/${refId}?plain=1&lang=en`);
  const [, href = ''] = /<a href="([^"]*all=1[^"]*)"/.exec(first.html) ?? [];
  expect(href).toContain('lang=en');
  const { html } = await at.get(href.replaceAll('&amp;', '&'));
  expect(html).toContain('name="id_number"');
  // In another language too.
  expect(html).toMatch(/<a href="[^"]*all=1[^"]*" hreflang="fr"/);
  expect(html).not.toContain('•••');
  expect(hidden(html, 'use_prefill')).toBeUndefined();
  const refused = await at.post(refId, SENT);
  expect(refused.text).toContain('Enter your NIN or virtual NIN.');
  expect(refused.html).not.toContain('•••');
});
