/** autocannon in a process of its own, so that it can be kept on a core of its own. */
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { type Load, TIMEOUT_SECONDS } from './load.ts';

const { url, requests, connections, seconds }: Load = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const headers = { 'content-type': 'application/json' };
const result = await autocannon({
  url,
  connections,
  duration: seconds,
  timeout: TIMEOUT_SECONDS,
  requests: requests.map((each) => ({ ...each, method: 'POST', headers })),
});
const answers = result.requests.total;
const perSecond = answers / ((result.finish.getTime() - result.start.getTime()) / 1000);
console.log(
  JSON.stringify({ answers, perSecond, failures: result.non2xx + result.errors + result.timeouts }),
);
