/** Knows the other servers on the database, and holds their settings against this one's (D-116). */
import type { RealTime } from '#core/clocks.ts';
import type { LiveServer } from '#store/queries/servers.ts';
import { runEvery } from '#store/queue/interval.ts';
import type { ReadTx, Store, Tx } from '#store/store.ts';
import type { Logger } from '../observe/log.ts';
import {
  type Agreed,
  type Difference,
  differences,
  longestOf,
  longestOrEver,
} from '../settings/agreement.ts';
import { ConfigError } from '../settings/config.ts';

/** Three times within which a server is taken for living. */
const SEEN_EVERY_MS = 6_500;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface LiveServersDeps {
  readonly store: Pick<Store, 'read' | 'write'>;
  readonly realNow: () => RealTime;
  readonly serverId: string;
  readonly agreed: Agreed;
  /** Names of settings in which this server may differ from others. */
  readonly mayDiffer: readonly string[];
  /** Whether no other server can use the database. */
  readonly isAlone: boolean;
  readonly log: Pick<Logger, 'warn'>;
}

export interface LiveServers {
  /** How far the database's clock is ahead of the machines' of the other servers, milliseconds. */
  readonly othersAheadMs: () => readonly number[];
  /** How long data is kept: as long as the server that keeps it longest. */
  readonly kept: () => Promise<KeptTimes>;
  /** Says that this one is there. */
  readonly seen: () => Promise<void>;
  /** From now on. @returns what stops it, and says that this one is gone. */
  readonly start: (onError: (error: unknown) => void) => () => Promise<void>;
}

export interface KeptTimes {
  readonly imagesKeptMs: number;
  readonly personalDataKeptMs: number;
  readonly idempotencyKeptMs: number;
  /** 0: for ever. */
  readonly auditKeptMs: number;
}

/** @throws ConfigError when another server lives with settings that this one must have too. */
export async function joinServers(deps: LiveServersDeps): Promise<LiveServers> {
  const { store, serverId, agreed, log } = deps;
  let others: readonly LiveServer[] = [];
  let lastWarning = '';

  async function note(tx: Tx): Promise<void> {
    const { at, clockAheadMs } = await databaseTime(tx, deps.realNow);
    await tx.servers.seen({ serverId, clockAheadMs, settings: agreed }, at);
    others = (await tx.servers.live(at)).filter((each) => each.serverId !== serverId);
  }

  function warn(): void {
    const found = others.flatMap(({ settings }) => differences(agreed, settings));
    const text = [...new Set(found.map(sentence))].join(' ');
    if (text !== lastWarning && text !== '')
      log.warn({ settings: text }, 'other servers on this database have other settings');
    lastWarning = text;
  }

  async function seen(): Promise<void> {
    await store.write(note, { pool: 'background' });
    warn();
  }

  await store.write(async (tx) => {
    await tx.servers.lock();
    if (deps.isAlone) await tx.servers.removeAll();
    const { at } = await databaseTime(tx, deps.realNow);
    refuseOthers(await tx.servers.live(at), deps);
    await tx.servers.forgetDead(at);
    await note(tx);
  });
  warn();

  return {
    othersAheadMs: () => others.flatMap(({ clockAheadMs }) => clockAheadMs ?? []),
    async kept() {
      const live = await store.read(
        async (tx) => tx.servers.live((await databaseTime(tx, deps.realNow)).at),
        { pool: 'background' },
      );
      return keptBy([agreed, ...live.map(({ settings }) => settings)]);
    },
    seen,
    start(onError) {
      const stop = runEvery(seen, SEEN_EVERY_MS, onError);
      return async () => {
        stop();
        await store.write((tx) => tx.servers.remove(serverId)).catch(onError);
      };
    },
  };
}

export const keptBy = (all: readonly Agreed[]): KeptTimes => ({
  imagesKeptMs: longestOf('IMAGES_KEPT_DAYS', all) * DAY_MS,
  personalDataKeptMs: longestOf('PERSONAL_DATA_KEPT_DAYS', all) * DAY_MS,
  idempotencyKeptMs: longestOf('IDEMPOTENCY_KEPT_HOURS', all) * HOUR_MS,
  auditKeptMs: longestOrEver('AUDIT_KEPT_DAYS', all) * DAY_MS,
});

/** By the database's clock, which all servers share. */
async function databaseTime(tx: ReadTx, realNow: () => RealTime) {
  const reading = await tx.clock.reading(realNow);
  return { at: Math.round(realNow() + (reading?.aheadMs ?? 0)), clockAheadMs: reading?.aheadMs ?? null };
}

function refuseOthers(live: readonly LiveServer[], { agreed, mayDiffer }: LiveServersDeps): void {
  const found = live.flatMap(({ settings }) => differences(agreed, settings));
  const refused = found.filter(({ name, agreement }) => agreement === 'same' && !mayDiffer.includes(name));
  if (refused.length === 0) return;
  throw new ConfigError(
    [
      ...new Set(refused.map(sentence)),
      'Every server on one database must have the same, or SETTINGS_MAY_DIFFER must name it while a deploy changes it. A server that was killed counts for 20 seconds.',
    ].join('\n'),
  );
}

const sentence = ({ name, agreement, own, other }: Difference): string =>
  agreement === 'secret'
    ? `${name} has another value here than on another server.`
    : `${name} is ${shown(own)} here, and ${shown(other)} on another server.`;
const shown = (text: string) => (text === '' ? 'not set' : `"${text}"`);
