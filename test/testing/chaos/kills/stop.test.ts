import { expect, onTestFinished, test } from 'vitest';
import { type Acknowledged, startLoad } from '#testing/chaos/load.ts';
import { DATABASES, SQLITE } from '#testing/harness/databases/stores.ts';
import { startServerProcess } from '#testing/harness/process.ts';
import { seededRandom } from '#testing/harness/random.ts';
import { IS_LONG } from '#testing/harness/vitest/long.ts';
import { untilTestEnds } from '#testing/harness/vitest/use-started.ts';
import { startResultsReceiver } from './results-receiver.ts';

for (const kind of IS_LONG ? DATABASES : [SQLITE]) {
  test(`a server on ${kind.name}, asked to stop under load ends by itself and loses nothing that it acknowledged`, async () => {
    const database = await kind.create();
    onTestFinished(() => database.remove());
    const receiver = await untilTestEnds(startResultsReceiver());
    const acknowledged: Acknowledged = { links: new Set(), jobs: [] };

    const server = await startServerProcess({ env: database.settings });
    const load = startLoad(server, receiver.url, seededRandom(1), acknowledged);
    await load.reached(60);
    load.expectFailures();
    expect(await server.stop()).toBe(0);
    await load.ended;

    expect(server.output()).not.toMatch(/"level":"(error|fatal)"/);
    const jobs = await database.rows<{ job_id: string }>('SELECT job_id FROM jobs');
    const known = new Set(jobs.map(({ job_id }) => job_id));
    expect(acknowledged.jobs.filter(({ jobId }) => !known.has(jobId))).toEqual([]);
  });
}
