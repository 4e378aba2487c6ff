/** Looks whether there is work for the claim loops: those that look at the same time share one statement. */
import type { LookTimes, TaskKind } from '../queries/tasks/task.ts';
import type { TaskNews } from '../queries/tasks/tasks.ts';
import type { Store } from '../store.ts';

/** Looks that are this close count as one, milliseconds. */
const SAME_MS = 100;

interface Look extends LookTimes {
  readonly news: Promise<Readonly<Record<TaskKind, TaskNews>>>;
}

const latest = new WeakMap<Store, Look>();

export async function lookForTasks(store: Store, kind: TaskKind, times: LookTimes): Promise<TaskNews> {
  let look = latest.get(store);
  const isSame = (name: 'now' | 'realNow') => Math.abs(times[name] - (look?.[name] ?? 0)) < SAME_MS;
  if (look?.buckets !== times.buckets || !isSame('now') || !isSame('realNow')) {
    const news = store.read((tx) => tx.tasks.news(times), { pool: 'background' });
    look = { ...times, news };
    latest.set(store, look);
  }
  return (await look.news)[kind];
}
