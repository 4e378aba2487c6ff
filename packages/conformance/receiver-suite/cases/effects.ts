/** What happens over several callbacks: repeats, order, cuts and forgeries, in answers and in effects. */
import { TEXTS } from '#conformance/kit/texts.ts';
import { expectEqual } from '#conformance/kit/violation.ts';
import { cases } from '../../kit/check.ts';
import { finalResult, newJob, provisionalResult } from '../callback.ts';
import type { Room } from '../room.ts';

const effect = cases<Room>('Effects');

/** Whether the effects can be judged; the answers are judged in any case. */
const canProbe = (room: Room): boolean => room.target.probe !== null;

export const EFFECT_CASES = [
  effect('A result is handled once, and its text is kept', 'D-19', async (room) => {
    for (const FullName of Object.values(TEXTS).flatMap((texts) => texts.slice(0, 1))) {
      const ids = newJob(room.random);
      await room.accepts('a result', room.letter(finalResult(ids, { FullName })));
      if (!canProbe(room)) continue;
      const { result } = await room.handled(ids, 1, 'a result');
      expectEqual('FullName that the receiver has', result?.FullName, FullName);
    }
  }),

  effect('Partner parameters are kept as they are: empty, or much like a number', 'D-19', async (room) => {
    const ids = newJob(room.random);
    const texts = { empty: '', code: '007', number: '1e3', answer: 'true', none: 'null' };
    const params = { ...ids, job_type: '5', ...texts };
    await room.accepts('a result', room.letter(finalResult(ids, { PartnerParams: params })));
    if (!canProbe(room)) return;
    const { result } = await room.handled(ids, 1, 'a result');
    expectEqual('PartnerParams that the receiver has', result?.PartnerParams ?? params, params, 'D-25');
  }),

  effect('Jobs that share part of their ids are told apart, as are callbacks', 'D-19 D-24', async (room) => {
    const [{ user_id, job_id }, other] = [newJob(room.random), newJob(room.random)];
    const jobs = [
      { user_id, job_id },
      { user_id, job_id: other.job_id },
      { user_id: other.user_id, job_id },
      { user_id: job_id, job_id: user_id },
    ];
    const id = room.random.word('msg');
    for (const [n, ids] of jobs.entries()) {
      // Ids of callbacks differ in case alone.
      const letter = room.letter(finalResult(ids), { id: n === 1 ? id.toUpperCase() : `${id}${n || ''}` });
      await room.accepts(`the result of job ${n + 1} of ${jobs.length}`, letter);
    }
    if (!canProbe(room)) return;
    for (const [n, ids] of jobs.entries()) await room.handled(ids, 1, `the result of job ${n + 1}`);
  }),

  effect('A repeat that comes after many others is handled once', 'D-19', async (room) => {
    const ids = newJob(room.random);
    const id = room.random.word('msg');
    await room.accepts('a result', room.letter(finalResult(ids), { id }));
    const others = Array.from({ length: 60 }, () => room.result());
    for (let n = 0; n < others.length; n += 10) {
      await Promise.all(others.slice(n, n + 10).map((each) => room.accepts('another result', each)));
    }
    await room.accepts('the first one again', room.letter(finalResult(ids), { id }));
    if (canProbe(room)) await room.handled(ids, 1, 'a result that came again after sixty others');
  }),

  effect('A repeat is taken, and handled once', 'D-19', async (room) => {
    const ids = newJob(room.random);
    const [id, other] = [room.random.word('msg'), newJob(room.random)];
    await room.accepts('a result', room.letter(finalResult(ids), { id }));
    await room.accepts('its repeat', room.letter(finalResult(ids), { id }));
    await room.accepts('another result', room.letter(finalResult(other)));
    await room.accepts('its repeat, later', room.letter(finalResult(ids), { id, at: Date.now() + 2_000 }));
    if (canProbe(room)) await room.handled(ids, 1, 'a result that came three times');
  }),

  effect('Repeats at the same time are handled once', 'D-19', async (room) => {
    const ids = newJob(room.random);
    const id = room.random.word('msg');
    const sending = Array.from({ length: 6 }, () => room.send(room.letter(finalResult(ids), { id })));
    await Promise.all(sending);
    await room.accepts('a repeat after them', room.letter(finalResult(ids), { id }));
    if (canProbe(room)) await room.handled(ids, 1, 'a result that came seven times');
  }),

  effect(
    'A provisional and a final result are taken, and the final one counts',
    'D-19 D-18',
    async (room) => {
      const ids = newJob(room.random);
      await room.accepts('a provisional result', room.letter(provisionalResult(ids)));
      await room.accepts('the final result', room.letter(finalResult(ids)));
      if (!canProbe(room)) return;
      const { result } = await room.handled(ids, 2, 'a provisional and a final result');
      expectEqual('ResultCode that counts', result?.ResultCode, '1012');
    },
  ),

  effect('A provisional result after the final one is taken, changing nothing', 'D-19 D-18', async (room) => {
    const ids = newJob(room.random);
    await room.accepts('the final result', room.letter(finalResult(ids)));
    await room.accepts('a provisional result that is late', room.letter(provisionalResult(ids)));
    if (!canProbe(room)) return;
    const { result } = await room.effect(ids);
    expectEqual('ResultCode that counts', result?.ResultCode, '1012');
  }),

  effect('A second provisional result is another callback, though of the same code', 'D-19', async (room) => {
    const ids = newJob(room.random);
    const later = { ...provisionalResult(ids), ResultText: 'A second person looks at it' };
    await room.accepts('a provisional result', room.letter(provisionalResult(ids)));
    await room.accepts('another one', room.letter(later));
    if (!canProbe(room)) return;
    const { result } = await room.handled(ids, 2, 'two provisional results');
    expectEqual('ResultText that counts', result?.ResultText ?? later.ResultText, later.ResultText);
  }),

  effect('Two results of the same words are two: a repeat is told by its id alone', 'D-19', async (room) => {
    const ids = newJob(room.random);
    for (const content of [provisionalResult(ids), provisionalResult(ids)]) {
      await room.accepts('a provisional result', room.letter(content));
    }
    if (canProbe(room)) await room.handled(ids, 2, 'a provisional result that came twice, under two ids');
  }),

  effect('A repeat that is spelled otherwise is handled once', 'D-19', async (room) => {
    const ids = newJob(room.random);
    const id = room.random.word('msg');
    const content = finalResult(ids);
    await room.accepts('a result', room.letter(content, { id }));
    const signed = JSON.parse(room.letter(content).body.toString());
    const turned = Object.fromEntries(Object.entries(signed).toReversed());
    for (const body of [JSON.stringify(signed, null, 2), JSON.stringify(turned)]) {
      await room.accepts('its repeat', room.letter(content, { id, body }));
    }
    if (canProbe(room)) await room.handled(ids, 1, 'a result that came in three spellings');
  }),

  effect('A forged callback has no effect, and does not use up its webhook-id', 'D-19', async (room) => {
    const ids = newJob(room.random);
    const id = room.random.word('msg');
    const { headers, body } = room.letter(finalResult(ids), { id });
    const forged = { ...headers, 'webhook-signature': 'v1,bm9uZQ==' };
    await room.refuses('a forged callback', { headers: forged, body });
    const at = Date.now() - 3_600_000;
    await room.refuses('a recorded callback', room.letter(finalResult(ids), { id, at }));
    if (canProbe(room)) expectEqual('what was handled', (await room.effect(ids)).times, 0);
    await room.accepts('the genuine one', { headers, body });
    if (canProbe(room)) await room.handled(ids, 1, 'the genuine one after a forged one');
  }),

  effect('A callback that was cut off has no effect, and is taken when sent again', 'D-19', async (room) => {
    const ids = newJob(room.random);
    const id = room.random.word('msg');
    for (const cutAt of [0, 0.5, 0.999]) await room.send(room.letter(finalResult(ids), { id }), { cutAt });
    if (canProbe(room)) expectEqual('what was handled', (await room.effect(ids)).times, 0);
    await room.accepts('the whole callback', room.letter(finalResult(ids), { id }));
    if (canProbe(room)) await room.handled(ids, 1, 'the whole callback');
  }),

  effect('A callback whose answer nobody read is handled once when it comes again', 'D-19', async (room) => {
    const ids = newJob(room.random);
    const id = room.random.word('msg');
    await room.send(room.letter(finalResult(ids), { id }), { cutAt: 1 });
    await room.accepts('the callback again', room.letter(finalResult(ids), { id }));
    if (canProbe(room)) await room.handled(ids, 1, 'a callback whose first answer was lost');
  }),
];
