/** The second signature, over method, path, body, id and time (D-61). */
import { group } from '#conformance/kit/check.ts';
import { pathOf, SIGNED_CONTENT, SIGNED_IDS } from '#conformance/kit/contract.ts';
import type { CheckedResponse } from '#conformance/kit/exchange.ts';
import { statusAndCode } from '#conformance/kit/exchange.ts';
import type { Session } from '#conformance/kit/session.ts';
import { webhookSignature } from '#conformance/kit/signing.ts';
import { expectEqual } from '#conformance/kit/violation.ts';
import { OPERATIONS, type Operation, type OperationId } from '#generated/operations.ts';
import { baselineOf } from './baselines.ts';

const check = group('Signed content');

/** A request as it is sent, and as its signature says that it is. */
interface Content {
  readonly id: OperationId;
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly requestId: string;
  readonly seconds: string;
}

/** A valid request, which is refused, if at all, after its signature was accepted. */
function contentOf(s: Session, id: OperationId): Content {
  const { body, options } = baselineOf(id, s);
  return {
    id,
    method: OPERATIONS[id].method,
    path: pathOf(id, options.params ?? {}, s.target.brand),
    body: JSON.stringify(body),
    requestId: s.random.hex(24),
    seconds: String(Math.floor(Date.now() / 1000)),
  };
}

/** Sends a request under the signature of `signed`, which may be of another one. */
function send(s: Session, sent: Content, signed: Content = sent): Promise<CheckedResponse> {
  s.expectThere([SIGNED_CONTENT]);
  const payload = `${signed.method} ${signed.path}\n${signed.body}`;
  const headers = {
    'webhook-id': sent.requestId,
    'webhook-timestamp': sent.seconds,
    'webhook-signature': webhookSignature(s.target.partner.key, signed.requestId, signed.seconds, payload),
  };
  return s.request(sent.method, sent.path, sent.body, { headers });
}

async function expectRefused(s: Session, what: string, sent: Content, signed?: Content): Promise<void> {
  const answer = statusAndCode(await send(s, sent, signed));
  const { status, code } = (OPERATIONS[sent.id] as Operation).errors['bad_signature'] ?? {};
  expectEqual(`${what}: status and code`, answer, `${status} ${code}`, 'D-61');
}

export const SIGNED_CONTENT_CHECKS = [
  ...SIGNED_IDS.map((id) =>
    check(
      `${id} takes signed content once, and refuses its replay`,
      'D-61',
      'an id that no other request of the partner has; a replay is refused',
      async (s) => {
        const content = contentOf(s, id);
        const answer = await send(s, content);
        s.expectImplemented(id, content.path, answer);
        expectEqual('whether the signature was refused', answer.status === 401, false, 'D-61');
        await expectRefused(s, 'the replay', content);
        const other = { ...contentOf(s, id), requestId: content.requestId };
        await expectRefused(s, 'another request under its id', other);
      },
    ),
  ),

  check(
    'A signature is of one method, path, body, id and time',
    'D-61',
    'The payload is the method, a space, the path from `/v1` on with its query',
    async (s) => {
      const content = contentOf(s, 'listLinks');
      const others: Record<string, Partial<Content>> = {
        'another method': { method: 'PUT' },
        'another path': { path: pathOf('createLink', {}, s.target.brand) },
        'another body': { body: content.body.replace('"limit":1', '"limit":2') },
        'another id': { requestId: s.random.hex(24) },
        'another time': { seconds: String(Number(content.seconds) - 1) },
      };
      for (const [what, change] of Object.entries(others)) {
        await expectRefused(s, what, content, { ...content, ...change });
      }
      const withQuery = { ...content, path: `${content.path}?a=1` };
      await expectRefused(s, 'another query', withQuery, content);
      for (const each of [content, { ...withQuery, requestId: s.random.hex(24) }]) {
        expectEqual(`the request to ${each.path}`, (await send(s, each)).status, 200, 'D-61');
      }
    },
  ),

  check(
    'Signed content more than five minutes off is refused',
    'D-61 D-04',
    'its time in seconds since the epoch, at most 5 minutes off',
    async (s) => {
      const now = Math.floor(Math.max(s.target.clock.now(), Date.now()) / 1000);
      const real = Math.floor(Date.now() / 1000);
      for (const at of [real - 330, now + 330]) {
        const content = { ...contentOf(s, 'listLinks'), seconds: String(at) };
        await expectRefused(s, `${at - now} seconds`, content);
      }
    },
  ),
];
