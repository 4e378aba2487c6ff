import type { Command } from 'commander';
import { reasonOf, secretFile } from '#server/open-store.ts';
import type { Config } from '#server/settings/config.ts';
import type { DatabaseLocation } from '#server/settings/database-location.ts';
import { CopyRefused, copyDatabase } from '#store/copy.ts';
import { NewerDatabase, NotCoordinator } from '#store/migrate.ts';
import type { RawDatabase } from '#store/raw.ts';
import { makeSecrets } from '#store/seal/secrets.ts';
import { AdminError, printRows, settings } from '../command.ts';
import { secretOf } from '../partners/secret.ts';
import { printProgress } from '../progress.ts';
import { databaseOption, givenDatabase } from './database-option.ts';
import { withRaw } from './raw.ts';

/** `copy`: between SQLite and PostgreSQL, in either direction, or from one to another of the same kind. */
export function copyCommand(program: Command): void {
  const command = program
    .command('copy')
    .description('copies a database into an empty one; stop the servers first');
  databaseOption(command, 'from', 'the database to copy, which stays as it is');
  databaseOption(command, 'to', 'the empty database to copy it to')
    .option('--json', 'print JSON')
    .action(async ({ json, ...given }) => {
      const from = givenDatabase('from', given.from, given.fromFile);
      const to = givenDatabase('to', given.to, given.toFile);
      const config = settings();
      const { tables, isSourceChanged } = await withRaw(from, 'read', async (source) => {
        await expectSecret(source, from, config);
        return withRaw(to, 'write', (target) => copy(source, target));
      });
      printRows(json, tables);
      if (config.secret === null && from.kind === 'sqlite') {
        console.error(`Servers on the copy need the same SECRET: the text in ${secretFile(from.file)}.`);
      }
      if (isSourceChanged) {
        console.error(
          'The source was written to during the copy, and those writes are not in it. Before you switch, stop the servers and copy again, to an empty database.',
        );
      }
    });
}

/** Values stay sealed with the source's secrets, so a copy is of no use without them. */
async function expectSecret(source: RawDatabase, from: DatabaseLocation, config: Config): Promise<void> {
  const sealedWith = await source.setting('secret_id');
  const { ids } = makeSecrets(secretOf(config, from), config.previousSecrets);
  if (sealedWith !== null && !sealedWith.split(' ').every((id) => ids.includes(id))) {
    throw new AdminError('SECRET is not the one that the source was sealed with.');
  }
}

async function copy(source: RawDatabase, target: RawDatabase) {
  try {
    return await copyDatabase(source, target, Date.now(), printProgress());
  } catch (error) {
    if ([CopyRefused, NewerDatabase, NotCoordinator].some((known) => error instanceof known))
      throw new AdminError((error as Error).message);
    throw new AdminError(`Nothing was copied: ${reasonOf(error)}.`, { cause: error });
  }
}
