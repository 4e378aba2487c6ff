/**
 * Preloaded into Prism's process, before all else that is: `Prefer: delay=2`, `slow`, `hang`, `cut` do to any answer what
 * a bad network does. RFC 7240's `wait` is another thing: how long a client is ready to wait.
 */
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FaultPlan, piecesOf, planOf } from '#protocol/network-fault.ts';
import { refuse } from './refuse.ts';

const NAMES = /^(delay|slow|hang|cut)(?=\s*(=|$))/i;

subscribe('http.server.request.start', (message) => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
  const preferences = String(request.headers['prefer'] ?? '')
    .split(',')
    .map((each) => each.trim());
  const faults = preferences.filter((each) => NAMES.test(each));
  if (faults.length === 0) return;
  const others = preferences.filter((each) => !NAMES.test(each)).join(', ');
  try {
    const plans = faults.map((each) => planOf(each.toLowerCase().replaceAll(/["\s]/g, '')));
    request.headers['prefer'] = others;
    if (!others) delete request.headers['prefer'];
    carryOut(plans, request, response);
  } catch (error) {
    refuse(request, response, {
      status: 422,
      error: error instanceof Error ? error.message : String(error),
    });
  }
});

/** One after the other: `delay=2, cut` waits, then cuts. */
function carryOut(plans: readonly FaultPlan[], request: IncomingMessage, response: ServerResponse): void {
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  response.end = (...args: unknown[]) => {
    const body = Buffer.from((args[0] ?? '') as string);
    void send(plans, body, request, response, end, args);
    return response;
  };
}

async function send(
  plans: readonly FaultPlan[],
  body: Buffer,
  { socket }: IncomingMessage,
  response: ServerResponse,
  end: (...args: unknown[]) => ServerResponse,
  args: unknown[],
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const wait = (ms: number) => sleep(ms, null, { signal: gone.signal });
  try {
    for (const plan of plans) {
      if (plan.kind === 'delay') await wait(plan.ms);
      if (plan.kind === 'hang') return;
      if (plan.kind === 'cut') return void socket.destroy();
      if (plan.kind === 'cut=body') {
        response.write(body.subarray(0, body.length / 2), () => socket.destroy());
        return;
      }
      if (plan.kind === 'slow') {
        // The client is done with the last byte, so that no wait may come after it.
        const [first, ...others] = piecesOf(body);
        response.write(first ?? '');
        for (const piece of others) {
          await wait(plan.ms / others.length);
          response.write(piece);
        }
        return void end();
      }
    }
    end(...args);
  } catch {
    // The client has gone.
  }
}
