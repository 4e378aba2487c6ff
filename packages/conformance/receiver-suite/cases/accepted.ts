/** What a receiver has to take: everything that the service sends, and may send some day. */
import { TEXTS } from '#conformance/kit/texts.ts';
import { cases } from '../../kit/check.ts';
import { finalResult, newJob, provisionalResult } from '../callback.ts';
import type { Room } from '../room.ts';

const taken = cases<Room>('Taken');
const MINUTE_MS = 60_000;

const LONG_NAME = { FullName: '😀'.repeat(100) };

export const ACCEPTED_CASES = [
  taken('A result', 'D-19', (room) => room.accepts('a genuine callback', room.result())),

  taken('A result that any one of its keys has signed', 'D-05 D-63', async (room) => {
    for (const [n, key] of room.target.keys.entries()) {
      await room.accepts(`a callback signed with key ${n + 1}`, room.result({}, { key }));
    }
  }),

  taken('A result with several signatures, of which one is right', 'D-05 D-63', async (room) => {
    const wrong = `v1,${Buffer.alloc(32, 7).toString('base64')}`;
    for (const around of [
      (right: string) => `${wrong} ${right}`,
      (right: string) => `${right} ${wrong}`,
      (right: string) => `v1a,${wrong.slice(3)} ${right}`,
      (right: string) => `${wrong} v1a,x ${right} ${wrong}`,
    ]) {
      const letter = room.result();
      const signatures = around(letter.headers['webhook-signature'] ?? '');
      const headers = { ...letter.headers, 'webhook-signature': signatures };
      await room.accepts(`a callback signed ${signatures}`, { ...letter, headers });
    }
  }),

  taken('A result that is up to 4 minutes old, or ahead', 'D-19', async (room) => {
    for (const minutes of [-4, 4]) {
      const at = Date.now() + minutes * MINUTE_MS;
      await room.accepts(`a callback ${minutes} minutes from now`, room.result({}, { at }));
    }
  }),

  taken('A result in any spelling of its JSON, which is signed as it is sent', 'D-19', async (room) => {
    const content = finalResult(newJob(room.random), { FullName: 'Zoë 😀 Ñandú', Score: 1.5 });
    const plain = JSON.stringify(content);
    const escaped = plain.replace(
      /[^\x20-\x7e]/g,
      (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    const spellings = {
      'with line breaks': JSON.stringify(content, null, 2),
      'with escapes': escaped,
      'with a space before and after it': ` ${plain}\n`,
      'with its fields in another order': JSON.stringify(
        Object.fromEntries(Object.entries(content).toReversed()),
      ),
      'with a number written 1.50': plain.replace('1.5', '1.50'),
      'with slashes escaped': plain.replace('"ResultText":"', '"ResultText":"\\/'),
    };
    for (const [name, body] of Object.entries(spellings)) {
      await room.accepts(`JSON ${name}`, room.letter(content, { body }));
    }
  }),

  taken('A result with text of every kind', 'D-19', async (room) => {
    for (const [kind, texts] of Object.entries(TEXTS)) {
      for (const FullName of texts) {
        await room.accepts(`a name with ${kind}`, room.result({ FullName }));
      }
    }
  }),

  taken('Ids of users and jobs of any text', 'D-24', async (room) => {
    for (const text of ["'; drop table jobs; --", '../../etc', '😀 é', 'x'.repeat(150), '<b>', '%00', '0']) {
      const { user_id, job_id } = newJob(room.random);
      const ids = { user_id: `${text}${user_id}`, job_id: `${job_id}${text}` };
      await room.accepts(`ids with ${text}`, room.letter(finalResult(ids)));
    }
  }),

  taken('A result with fields, codes and headers that nobody knows yet', 'D-28', async (room) => {
    const ids = newJob(room.random);
    const more = {
      from_the_future: { deep: [1, null, { a: 'b' }] },
      PartnerParams: { ...ids, job_type: '5', extra: 'x' },
    };
    await room.accepts('unknown fields', room.letter(finalResult(ids, more)));
    await room.accepts('an unknown code', room.result({ ResultCode: '1099' }));
    const jobType = { PartnerParams: { ...newJob(room.random), job_type: '99' } };
    await room.accepts('an unknown job type', room.letter(finalResult(ids, jobType)));
    const letter = room.result();
    const headers = {
      ...letter.headers,
      'x-from-the-future': '1',
      traceparent: `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`,
    };
    await room.accepts('unknown headers', { ...letter, headers });
  }),

  taken('Every confidence and every webhook-id that the contract allows', 'D-19', async (room) => {
    for (const ConfidenceValue of ['0', '100', '87.5', '99.000000001']) {
      await room.accepts(`the confidence ${ConfidenceValue}`, room.result({ ConfidenceValue }));
    }
    for (const id of [room.random.hex(64), `msg_${room.random.hex(8)}-A`, room.random.hex(8)]) {
      await room.accepts(`the webhook-id ${id}`, room.result({}, { id }));
    }
  }),

  taken('Header names in any case', 'D-19', async (room) => {
    for (const spell of [
      (name: string) => name.toUpperCase(),
      (name: string) => name.replace(/\b[a-z]/g, (c) => c.toUpperCase()),
    ]) {
      const { headers, body } = room.result();
      const spelled = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [spell(name), value]),
      );
      await room.accepts(`headers such as ${spell('webhook-id')}`, { headers: spelled, body });
    }
  }),

  taken('A result without the details of a person', 'D-44', async (room) => {
    await room.accepts('a provisional result', room.letter(provisionalResult(newJob(room.random))));
    const failed = { job_success: false, ResultCode: '1013', FullName: undefined, DOB: undefined };
    await room.accepts('a result without success', room.result(failed));
  }),

  taken('A result as large as partner parameters make it', 'D-25', async (room) => {
    const ids = newJob(room.random);
    const many = Object.fromEntries(Array.from({ length: 47 }, (_, n) => [`key ${n}`, '語'.repeat(500)]));
    await room.accepts('70 kB', room.result({ PartnerParams: { ...many, ...ids, job_type: '5' } }));
  }),

  taken('A result that comes slowly, in pieces', 'D-19', async (room) => {
    await room.accepts('a slow body', room.result(LONG_NAME), { pieces: 7 });
  }),

  taken('A result without a length, in chunks, as a proxy may pass it on', 'D-19', async (room) => {
    await room.accepts('a body in chunks', room.result(LONG_NAME), { chunked: true });
    await room.accepts('a slow body in chunks', room.result(LONG_NAME), { chunked: true, pieces: 5 });
  }),

  taken('Twenty results at the same time', 'D-19', async (room) => {
    const letters = Array.from({ length: 20 }, () => room.result());
    await Promise.all(letters.map((letter) => room.accepts('one of twenty callbacks', letter)));
  }),
];
