/** Verifying events, which are signed as callbacks are (D-79). */
import type { Json } from '#conformance/kit/contract.ts';
import { expectEqual } from '#conformance/kit/violation.ts';
import { cases } from '../../kit/check.ts';
import { type Bench, KEY, PARTNER } from '../bench.ts';
import { marked, signed } from '../examples.ts';
import type { Refusal } from '../protocol.ts';
import { type Arrival, arrivalOf, expectVerified, headersOf, ID, NOW, verdictOf } from './callbacks.ts';

const it = cases<Bench>('Events');

const EVENT = {
  type: 'address.failing',
  timestamp: marked(NOW),
  partner_id: PARTNER,
  data: { address: 'https://partner.example', failing_since: '2026-11-20T10:00:00.000Z' },
};
const seconds = (offset: number) => Math.floor(NOW / 1000) + offset;

/** An event with some fields changed, or left out. */
const event = (changes: Json, arrival: Arrival = {}): Arrival => ({
  body: JSON.stringify({ ...EVENT, ...changes }),
  ...arrival,
});
const withHeaders = (parts: { readonly key?: string; readonly seconds?: number }): Arrival =>
  event({}, { headers: headersOf({ body: JSON.stringify(EVENT), ...parts }) });

const GENUINE: [string, Json, Arrival][] = [
  ['of its own partner', EVENT, event({})],
  ['of a type that the contract does not name yet', { ...EVENT, type: 'later' }, event({ type: 'later' })],
  ['by the second of two keys', EVENT, event({}, { keys: ['another-key', KEY] })],
];

const REFUSED: Readonly<Record<Refusal['reason'], Readonly<Record<string, Arrival>>>> = {
  malformed: {
    'of another partner': event({ partner_id: '002' }),
    'of no partner': event({ partner_id: undefined }),
    'whose partner is null': event({ partner_id: null }),
    'without a type': event({ type: undefined }),
    'whose type is a number': event({ type: 7 }),
    'without data': event({ data: undefined }),
    'whose data is text': event({ data: 'address' }),
    'without headers': event({}, { headers: {} }),
    'that only its body proves, whatever is allowed of callbacks': event(signed({}, { at: NOW }), {
      headers: {},
      unsafe: true,
    }),
  },
  bad_signature: {
    'signed with another key': withHeaders({ key: 'another-key' }),
  },
  stale: {
    'that was signed 301 seconds ago': withHeaders({ seconds: seconds(-301) }),
  },
};

export const EVENT_CASES = [
  ...GENUINE.map(([what, payload, arrival]) =>
    it(`an event ${what} is genuine`, 'D-79', async (bench) => {
      expectVerified(await bench.do({ do: 'verify_event', ...arrivalOf(arrival) }), ID, payload);
    }),
  ),
  ...Object.entries(REFUSED).flatMap(([reason, arrivals]) =>
    Object.entries(arrivals).map(([what, arrival]) =>
      it(`an event ${what} is ${reason}`, 'D-79', async (bench) => {
        const reply = await bench.do({ do: 'verify_event', ...arrivalOf(arrival) });
        expectEqual('the verdict', verdictOf(reply), reason);
      }),
    ),
  ),
];
