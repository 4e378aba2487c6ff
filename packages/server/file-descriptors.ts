/** How many files and connections the system lets this process open. */
import { readFileSync } from 'node:fs';
import type { Config } from './settings/config.ts';

/** Listening sockets, log, code, and the files of the database. */
const OTHERS = 100;

/** null where the system does not tell. Node has raised the soft limit to the hard one. */
export function openFilesMax(limits = readLimits()): number | null {
  const [, max] = /^Max open files +(\d+)/m.exec(limits) ?? [];
  return max ? Number(max) : null;
}

/** What the settings may need at the same time. */
export function openFilesNeeded(config: Config): number {
  const { maxRequestsInFlight, callbackConcurrency, verifierConcurrency, database } = config;
  return maxRequestsInFlight + callbackConcurrency + verifierConcurrency + database.connectionsMax + OTHERS;
}

/** A system other than Linux has no such file. */
function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}
