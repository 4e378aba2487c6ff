/** The arguments of `npm start -- …`. */
import { parseArgs } from 'node:util';
import { ConfigError } from './settings/config.ts';

const SECOND_MS = 1_000;

export interface Arguments {
  /** Whether to check the settings and end. */
  readonly checkConfig: boolean;
  /** How long to wait at start for a database that cannot be reached, milliseconds. */
  readonly waitForDatabaseMs: number;
}

/** @throws ConfigError for arguments that do not exist. */
export function parseArguments(args: readonly string[]): Arguments {
  const { values } = parsed(args);
  const seconds = values['wait-for-database'] ?? '0';
  if (!/^\d{1,5}$/.test(seconds)) {
    throw new ConfigError('--wait-for-database must be a whole number of seconds, such as 60.');
  }
  return {
    checkConfig: values['check-config'] ?? false,
    waitForDatabaseMs: Number(seconds) * SECOND_MS,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { 'check-config': { type: 'boolean' }, 'wait-for-database': { type: 'string' } },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error);
    throw new ConfigError(`${reason}. There are --check-config and --wait-for-database <seconds>.`);
  }
}
