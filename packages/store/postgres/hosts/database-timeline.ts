/** The row in a database that says on which timeline it is used, and when it was accepted (D-117). */
import type { StoreMonitor } from '../../monitor.ts';
import { StoreUnavailable, type Tx } from '../../store.ts';
import type { PostgresRoute } from '../route.ts';
import type { Hosts } from './hosts.ts';
import { isNewer, parseTimeline, TIMELINE_SETTING, type Timeline, timelineText } from './timeline.ts';

export type Write = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export const hostMonitor = (
  route: PostgresRoute,
  write: Write,
): Pick<StoreMonitor, 'hosts' | 'lookAtHosts' | 'acceptHost'> => ({
  hosts: () => route.hosts.states(),
  async lookAtHosts() {
    await route.look();
    await noteTimeline(route.hosts, write);
  },
  acceptHost: (at) => acceptTimeline(route.hosts, write, at),
});

/** Notes the newest timeline in the database that is on it, unless it says so already. */
async function noteTimeline(hosts: Hosts, write: Write): Promise<void> {
  const timeline = hosts.toNote;
  if (!timeline) return;
  await write(async (tx) => {
    const stored = parseTimeline((await tx.settings.get(TIMELINE_SETTING)) ?? '');
    if (!stored || isNewer(timeline, stored)) await tx.settings.set(TIMELINE_SETTING, timelineText(timeline));
  });
}

/** More than one host takes writes, or the one does not tell its timeline. */
class NothingToAccept extends StoreUnavailable {}

/**
 * Notes that the database is the right one, whatever was known before: servers believe the row that is accepted last.
 *
 * @returns the host. @throws NothingToAccept
 */
async function acceptTimeline(hosts: Hosts, write: Write, now: number): Promise<string> {
  const [found, ...others] = hosts.primaries;
  if (!found || others.length > 0) {
    const names = hosts.primaries.map(({ name }) => name).join(' and ');
    throw new NothingToAccept(
      `${names || 'No host'} takes writes: DATABASE_URL must name the right one alone`,
    );
  }
  const { own, stored } = found.answer;
  if (!own) {
    throw new NothingToAccept(`${found.name} does not tell its timeline: nothing has to be accepted`);
  }
  const before = Math.max(stored?.acceptedAt ?? 0, hosts.highest?.acceptedAt ?? 0);
  const accepted: Timeline = { ...own, acceptedAt: Math.max(now, before + 1) };
  await write((tx) => tx.settings.set(TIMELINE_SETTING, timelineText(accepted)));
  return found.name;
}
