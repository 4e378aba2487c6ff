/** Parts of the server as they are, measured on the way. Without metrics they are returned untouched. */
import { BODY_COST, type OpenUpload } from '#server/api/submissions/upload-memory.ts';
import type { Store } from '#store/store.ts';
import { type Metrics, NO_METRICS } from './metrics.ts';

export function measuredStore(store: Store, metrics: Metrics): Store {
  if (metrics === NO_METRICS) return store;
  return {
    ...store,
    read: (work, options) => timed('read', (begun) => store.read(begun(work), options)),
    write: (work, options) => timed('write', (begun) => store.write(begun(work), options)),
    async batch(operation, item) {
      const askedAt = performance.now();
      try {
        return await store.batch(operation, item);
      } finally {
        metrics.unit('batch', null, performance.now() - askedAt);
      }
    },
  };

  async function timed<T>(
    kind: 'read' | 'write',
    run: (begun: <Tx>(work: (tx: Tx) => Promise<T>) => (tx: Tx) => Promise<T>) => Promise<T>,
  ): Promise<T> {
    const askedAt = performance.now();
    let begunAt: number | null = null;
    try {
      return await run((work) => (tx) => {
        begunAt ??= performance.now();
        return work(tx);
      });
    } finally {
      const endedAt = performance.now();
      metrics.unit(kind, (begunAt ?? endedAt) - askedAt, begunAt === null ? null : endedAt - begunAt);
    }
  }
}

/** Counts the memory of all bodies that are being read or used. */
export function measuredUploads(openUpload: OpenUpload, metrics: Metrics): OpenUpload {
  if (metrics === NO_METRICS) return openUpload;
  let used = 0;
  metrics.gauge('upload_bytes', () => used);
  return (stream, visitor) => {
    const upload = openUpload(stream, visitor);
    let own = 0;
    return {
      count(received) {
        upload.count(received);
        const bytes = BODY_COST * received;
        own += bytes;
        used += bytes;
      },
      free() {
        upload.free();
        used -= own;
        own = 0;
      },
    };
  };
}
