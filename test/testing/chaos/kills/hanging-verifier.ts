/** A process that claims jobs, as a server does, and is never done verifying them. It says which it has. */
import { randomUUID } from 'node:crypto';
import { runJob } from '#jobs/run-job.ts';
import { openStore } from '#server/open-store.ts';
import { readConfig } from '#server/settings/config.ts';
import { IMAGES_IN_DATABASE } from '#store/images/image-store.ts';
import { startClaimLoop } from '#store/queue/claim-loop.ts';

const config = readConfig(process.env);
const { store } = await openStore(config);
const now = () => Date.now();

startClaimLoop({
  store,
  kind: 'job',
  run: runJob({
    store,
    imageStore: IMAGES_IN_DATABASE,
    verifier: ({ job }) => {
      console.log(`verifying ${job.serviceJobId}`);
      return new Promise(() => {});
    },
    verification: config.verification,
    now,
    newCallbackId: () => randomUUID(),
    delivery: config.delivery,
    notifyOperator: false,
    onFailure: () => {},
    crashPoint: () => {},
  }),
  concurrency: 1,
  now,
  realNow: now,
  newId: randomUUID,
  onError: (error) => console.error(error),
});
