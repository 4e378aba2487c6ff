/** autocannon in a process of its own, so that it can be kept on a core of its own. */
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { type LoadOptions, TIMEOUT_SECONDS } from './load.ts';

const load: LoadOptions = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const headers = { 'content-type': 'application/json' };
const result = await autocannon({
  url: load.url,
  connections: load.connections,
  duration: load.seconds,
  timeout: TIMEOUT_SECONDS,
  requests: load.requests.map((each) => ({ ...each, method: 'POST', headers })),
});
const counted = {
  answers: result['2xx'],
  seconds: (result.finish.getTime() - result.start.getTime()) / 1_000,
  failures: result.non2xx + result.errors + result.timeouts,
};
console.log(JSON.stringify(counted));
