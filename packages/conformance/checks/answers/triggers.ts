/** Ways to make a target answer an error, shared by several operations. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckedResponse } from '#conformance/kit/exchange.ts';
import type { Session } from '#conformance/kit/session.ts';
import { expectThat, SkipCheck } from '#conformance/kit/violation.ts';
import { OPERATIONS, type OperationId } from '#generated/operations.ts';
import { type Baseline, baselineOf } from '../requests/baselines.ts';

/** Makes the target answer the error of that name. @throws SkipCheck where no request can. */
export type Trigger = (s: Session, id: OperationId, condition: string) => Promise<unknown>;

export const untriggerable =
  (reason: string): Trigger =>
  async () => {
    throw new SkipCheck(reason);
  };

/** A valid request to spoil. A submission's link and visit are looked at before its body is read: they are real ones. */
export async function validRequest(s: Session, id: OperationId, link: object = {}): Promise<Baseline> {
  if (id === 'submitVerification') return baselineOf(id, s, await s.newLink(link));
  if (id !== 'stageImages') return baselineOf(id, s);
  const { linkId, visit } = await s.newVisit(link);
  return baselineOf(id, s, linkId, visit);
}

/** Sends a valid request with other fields or options, signed as it is. */
export const spoiled =
  (fields: object, more: object = {}): Trigger =>
  async (s, id, condition) => {
    const { body, options } = await validRequest(s, id);
    return s.refused(condition, id, { ...body, ...fields }, { ...options, ...more, as: null });
  };

/** Sends a valid request whose ids nobody knows. */
export const unknown: Trigger = (s, id, condition) => {
  const { body, options } = baselineOf(id, s);
  return s.refused(condition, id, body, { ...options, as: null });
};

/** Sends a text in place of a valid body. */
export const replaced =
  (textOf: (body: object) => string, more: object = {}): Trigger =>
  async (s, id, condition) => {
    const { body, options } = await validRequest(s, id);
    return s.refused(condition, id, textOf(body), { ...options, ...more });
  };

export const wrongSignature: Trigger = (s, id, condition) =>
  spoiled({ [OPERATIONS[id].signatureField ?? 'signature']: 'wrong' })(s, id, condition);

const named =
  (field: string, trigger: Trigger): Trigger =>
  async (s, id, condition) =>
    expectNamed((await trigger(s, id, condition)) as CheckedResponse, `/${field}`);

export const missing = (field: string) => named(field, spoiled({ [field]: undefined }));

export const invalid = (field: string, value: unknown) => named(field, spoiled({ [field]: value }));

export const wrongCountry = named('country', spoiled({}, { query: '?country=nigeria' }));

/** Sends a valid request for a link that was changed since it was made, or since its page was opened. */
export const refusedLink =
  (link: object, change: (s: Session, linkId: string) => Promise<unknown>): Trigger =>
  async (s, id, condition) => {
    const { body, options } = await validRequest(s, id, link);
    await change(s, options.params?.['linkId'] ?? '');
    await s.refused(condition, id, body, options);
  };

export const expired: Trigger = async (s, id, condition) => {
  const { body, options } = baselineOf(id, s, await expiringLink(s));
  await s.refused(condition, id, body, options);
};

export const keyReused: Trigger = async (s, id, condition) => {
  const { body, options } = await validRequest(s, id);
  const keyed = { ...options, as: null, headers: { 'idempotency-key': s.random.word('key') } };
  await s.ok(id, body, keyed);
  const others: Partial<Record<OperationId, object>> = {
    createLink: { name: 'other' },
    createLinks: { links: [s.linkFields({ name: 'other' })] },
  };
  const other = others[id] ?? { id_number: s.random.idNumber() };
  await s.refused(condition, id, { ...body, ...other }, keyed);
};

/** Creates a link and waits until it has expired; the clock is not moved. `before` is called while it has not. */
export async function expiringLink(
  s: Session,
  before: (link: string) => Promise<unknown> = async () => undefined,
): Promise<string> {
  // For a slow target the shorter times have already passed.
  for (const aheadMs of [1_500, 6_000, 20_000]) {
    const expiresAt = s.target.clock.now() + aheadMs;
    const fields = s.linkFields({ expires_at: new Date(expiresAt).toISOString() });
    const { status, body } = await s.send('createLink', fields);
    if (status !== 200) continue;
    await before(body.link);
    await sleep(expiresAt - s.target.clock.now() + 100);
    return body.ref_id;
  }
  throw new SkipCheck('the target is too slow for a link that expires soon');
}

function expectNamed({ body }: CheckedResponse, path: string): void {
  const paths = (body.details ?? []).map((detail: { path: string }) => detail.path);
  expectThat(`details names ${path}`, paths.includes(path), body, 'D-07');
  const isInError = body.error.includes(paths[0]?.slice(1));
  expectThat('error ends with the first of them', isInError, body, 'D-41');
}
