/** Tries each case on the TypeScript client: what was made, verified or refused. */
import { text } from 'node:stream/consumers';
import { createClient, verifyCallback } from '../../../packages/client/index.ts';
import { nodeReceiver } from '../../../packages/client/receiver/node.ts';

const asked = JSON.parse(await text(process.stdin));
const headers: Record<string, string> = asked.headers;
const entries = Object.entries(headers);
const renamed = (rename: (name: string) => string) =>
  Object.fromEntries(entries.map(([name, value]) => [rename(name), value]));

const BODIES: Record<string, unknown> = {
  bytes: new TextEncoder().encode(asked.body),
  text: asked.body,
  parsed: JSON.parse(asked.body),
  list: [1],
  number: 7,
  none: undefined,
  empty: new Uint8Array(),
};
const SENT: Record<string, unknown> = {
  map: headers,
  upper: renamed((name) => name.toUpperCase()),
  lists: Object.fromEntries(entries.map(([name, value]) => [name, [value]])),
  pairs: entries,
  cgi: { REQUEST_TIME: 7, ...renamed((name) => `HTTP_${name.toUpperCase().replaceAll('-', '_')}`) },
  none: null,
  number: 7,
};

async function verified(body: unknown, sent: unknown): Promise<string> {
  try {
    const options = { partnerId: '001', keys: [asked.key] };
    const verdict = await verifyCallback(body as string, sent as Headers, options);
    return verdict.ok ? 'verified' : `${verdict.reason}: ${verdict.message}`;
  } catch (thrown) {
    return `crashed: ${thrown}`;
  }
}

function made(kind: string, value: string): string {
  try {
    if (kind === 'base') createClient({ baseUrl: value, partnerId: '001', apiKey: asked.key });
    else if (kind === 'key') createClient({ baseUrl: 'https://a.example', partnerId: '001', apiKey: value });
    else nodeReceiver({ partnerId: '001', keys: [asked.key, value] }, () => {});
    return 'made';
  } catch (thrown) {
    return thrown instanceof TypeError ? `refused: ${thrown.message}` : `crashed: ${thrown}`;
  }
}

const all: Record<string, string> = {};
for (const kind of asked.bodies) all[`body ${kind}`] = await verified(BODIES[kind], headers);
for (const kind of asked.sent) all[`headers ${kind}`] = await verified(asked.body, SENT[kind]);
for (const [kind, value] of asked.made) all[`${kind} ${value}`] = made(kind, value);
console.log(JSON.stringify(all));
