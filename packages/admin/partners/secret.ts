import { existsSync, readFileSync } from 'node:fs';
import { secretFile } from '#server/open-store.ts';
import type { Config } from '#server/settings/config.ts';
import type { DatabaseLocation } from '#server/settings/database-location.ts';
import { AdminError } from '../command.ts';

/** The SECRET of a database: the setting, or what the sandbox keeps beside it. @throws AdminError without one. */
export function secretOf({ secret }: Pick<Config, 'secret'>, database: DatabaseLocation): string {
  if (secret !== null) return secret;
  if (database.kind === 'sqlite' && existsSync(secretFile(database.file))) {
    return readFileSync(secretFile(database.file), 'utf8').trim();
  }
  throw new AdminError('SECRET is required: the one that the database was sealed with.');
}
