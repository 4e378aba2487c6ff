/** What a client makes of a `limit` of 0: the service refuses it, so no client may put another in its place. */
import { Bench } from '#conformance/client-suite/bench.ts';
import { Driver } from '#conformance/client-suite/driver.ts';
import { error, REF } from '#conformance/client-suite/examples.ts';
import type { PartnerOperation, Reply } from '#conformance/client-suite/protocol.ts';
import { startService } from '#conformance/client-suite/service.ts';

/** Each way to ask for a list, and the operation that it asks. */
const WAYS: Readonly<
  Record<string, readonly [PartnerOperation, (bench: Bench, body: object) => Promise<Reply>]>
> = {
  'all links': ['listLinks', (bench) => bench.iterate('links', 0)],
  'all callbacks': ['listCallbacks', (bench) => bench.iterate('callbacks', 0)],
  'a page of links': ['listLinks', (bench, body) => bench.call('listLinks', { body })],
  'a page of callbacks': ['listCallbacks', (bench, body) => bench.call('listCallbacks', { body })],
  'a page of jobs': ['listJobs', (bench, body) => bench.call('listJobs', { body })],
  'a page of daily counts': ['listDailyCounts', (bench, body) => bench.call('listDailyCounts', { body })],
  'a page of events': [
    'listLinkEvents',
    (bench, body) => bench.call('listLinkEvents', { path: [REF], body }),
  ],
};

const refusalOf = (operation: PartnerOperation) => error(operation, 'invalid_value');

/** By way: each request that came, as `operation limit`, and the code of the error. */
type Said = Record<string, { requests: string[]; code: string | undefined }>;

export const REFUSED_BY_THE_SERVICE: Said = Object.fromEntries(
  Object.entries(WAYS).map(([way, [operation]]) => {
    const { code } = refusalOf(operation).json as { code: string };
    return [way, { requests: [`${operation} 0`], code }];
  }),
);

/** Gives the client behind a driver a `limit` of 0 in each way. */
export async function limitsOfZero(command: readonly string[], cwd: string): Promise<Said> {
  const service = await startService();
  const driver = new Driver(command, cwd);
  const said: Said = {};
  try {
    for (const [way, [operation, ask]] of Object.entries(WAYS)) {
      const bench = new Bench(driver, service.room());
      bench.answer(refusalOf(operation));
      const reply = await ask(bench, { limit: 0 });
      said[way] = {
        requests: bench.requests.map(({ operation: sent, json }) => `${sent} ${json?.limit}`),
        code: 'error' in reply ? reply.error?.code : JSON.stringify(reply),
      };
    }
  } finally {
    await Promise.all([driver.stop(), service.stop()]);
  }
  return said;
}
