/** autocannon in a process of its own, so that it can be kept on a core of its own. */
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { type LoadOptions, type Measured, TIMEOUT_SECONDS } from './load.ts';

const { url, requests, connections, seconds }: LoadOptions = JSON.parse(
  readFileSync(process.argv[2] ?? '', 'utf8'),
);
const headers = { 'content-type': 'application/json' };
const before = process.cpuUsage();
const result = await autocannon({
  url,
  connections,
  duration: seconds,
  timeout: TIMEOUT_SECONDS,
  requests: requests.map((each) => ({ ...each, method: 'POST', headers })),
});
const { user, system } = process.cpuUsage(before);
const ranSeconds = (result.finish.getTime() - result.start.getTime()) / 1000;
const answers = result['2xx'];
const measured: Measured = {
  answers,
  perSecond: answers / ranSeconds,
  failures: result.non2xx + result.errors + result.timeouts,
  p99Ms: result.latency.p99,
  generatorShare: (user + system) / 1e6 / ranSeconds,
};
console.log(JSON.stringify(measured));
