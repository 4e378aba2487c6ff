/** Ways to make a target answer an error, shared by several operations. */
import { OPERATIONS, type OperationId } from '#generated/operations.ts';
import type { CheckedResponse, Session } from '../kit/session.ts';
import { expectThat, SkipCheck } from '../kit/violation.ts';
import { type Baseline, baselineOf } from './baselines.ts';

/** Makes the target answer the error. @throws SkipCheck where no request can. */
export type Trigger = (s: Session, id: OperationId) => Promise<unknown>;

/** More than the limit of a JSON body (D-26). */
const TOO_LARGE = 300 * 1024;
/** More than the limit of an image, in base64. */
export const IMAGE_TOO_LARGE = 'A'.repeat(8 * 1024 * 1024);

export const untriggerable =
  (reason: string): Trigger =>
  async () => {
    throw new SkipCheck(reason);
  };

export const systemError = untriggerable('no request makes the service fail');
export const unavailable = untriggerable('no request makes the database unavailable');
export const verifierBusy = untriggerable('no request makes the verifier slow');
export const inProgress = untriggerable('it depends on a race between requests (D-29)');
export const byBudgets = untriggerable('the checks of budgets provoke it, where the kit was told of them');
export const byVerifier = untriggerable('only the verifier can report results');
export const erased = untriggerable('data is erased by a periodic task');

/** A valid request to spoil. A submission's link and visit are looked at before its body is read: they are real ones. */
export async function validRequest(s: Session, id: OperationId): Promise<Baseline> {
  if (id === 'submitVerification') return baselineOf(id, s, await s.newLink());
  if (id !== 'stageImages') return baselineOf(id, s);
  const { linkId, visit } = await s.newVisit();
  return baselineOf(id, s, linkId, visit);
}

export const invalidJson: Trigger = async (s, id) => {
  const { options } = await validRequest(s, id);
  return s.refused('invalid_json', id, '{"partner_id":', options);
};

export const missing =
  (field: string): Trigger =>
  async (s, id) => {
    const { body, options } = await validRequest(s, id);
    const { [field]: _, ...rest } = body;
    const answer = await s.refused('missing_field', id, rest, { ...options, as: null });
    expectField(answer, `/${field}`);
  };

export const invalid =
  (field: string, value: unknown): Trigger =>
  async (s, id) => {
    const { body, options } = await validRequest(s, id);
    expectField(
      await s.refused('invalid_value', id, { ...body, [field]: value }, { ...options, as: null }),
      `/${field}`,
    );
  };

export const wrongSignature: Trigger = async (s, id) => {
  const { body, options } = await validRequest(s, id);
  const field = OPERATIONS[id].signatureField ?? 'signature';
  return s.refused('bad_signature', id, { ...body, [field]: 'wrong' }, { ...options, as: null });
};

export const tooLarge: Trigger = async (s, id) => {
  const { body, options } = await validRequest(s, id);
  return s.refused('payload_too_large', id, { ...body, padding: 'x'.repeat(TOO_LARGE) }, options);
};

export const wrongType: Trigger = async (s, id) => {
  const { body, options } = await validRequest(s, id);
  const text = JSON.stringify(body);
  return s.refused('unsupported_media_type', id, text, { ...options, contentType: 'text/plain' });
};

export const noLink: Trigger = (s, id) => {
  const { body, options } = baselineOf(id, s);
  return s.refused('link_not_found', id, body, { ...options, as: null });
};

export const wrongCountry: Trigger = async (s, id) => {
  expectField(await s.refused('invalid_value', id, {}, { query: '?country=nigeria' }), '/country');
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
    await new Promise((resolve) => setTimeout(resolve, expiresAt - s.target.clock.now() + 100));
    return body.ref_id;
  }
  throw new SkipCheck('the target is too slow for a link that expires soon');
}

export function expectField(answer: CheckedResponse, path: string): void {
  const paths = (answer.body.details ?? []).map((detail: { path: string }) => detail.path);
  expectThat(`details names ${path}`, paths.includes(path), answer.body, ['D-07']);
  expectThat(
    'error ends with the first of them',
    answer.body.error.includes(paths[0]?.slice(1)),
    answer.body,
    ['D-41'],
  );
}
