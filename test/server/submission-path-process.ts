/** Lists the files that a submission goes through until its callback is delivered, in a process of its own. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Session } from 'node:inspector/promises';
import type { AddressInfo } from 'node:net';
import { readConfig } from '#server/settings/config.ts';
import { startServer } from '#server/start.ts';
import { api, SUBMISSION_FIELDS } from '#testing/harness/api.ts';

const SUBMISSIONS = 5;

const receiver = createServer((request, response) => void request.resume().on('end', () => response.end()));
receiver.listen(0, '127.0.0.1');
await once(receiver, 'listening');
const config = readConfig(process.env);
const server = await startServer(config);
const { newLink } = api(server.url, config.sandboxPartnerId, config.sandboxApiKey);
const callbackUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
const refId = await newLink({ callback_url: callbackUrl });

/** Sends one, and waits until its callback came, and what it answered is noted. */
async function submitOne(): Promise<void> {
  const delivered = once(receiver, 'request');
  // As the page sends it.
  const body = new FormData();
  for (const [name, value] of Object.entries(SUBMISSION_FIELDS)) body.set(name, String(value));
  const { status } = await fetch(`${server.url}/v1/hosted_links/${refId}/submissions`, {
    method: 'POST',
    body,
  });
  if (status !== 201) throw new Error(`The submission was answered ${status}.`);
  await delivered;
  await new Promise((resolve) => setTimeout(resolve, 300));
}

for (let i = 0; i < 3; i++) await submitOne();
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
await session.post('Profiler.takePreciseCoverage');
const runs: Set<string>[] = [];
for (let i = 0; i < SUBMISSIONS; i++) {
  await submitOne();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const run = result.filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0));
  runs.push(new Set(run.map(({ url }) => /\/(packages\/.*)$/.exec(url)?.[1] ?? '')));
}
const [first = new Set<string>(), ...others] = runs;
const always = [...first].filter((file) => others.every((run) => run.has(file)));
console.log(JSON.stringify(always.filter((file) => file !== '').toSorted()));
await server.stop();
receiver.close();
process.exit();
