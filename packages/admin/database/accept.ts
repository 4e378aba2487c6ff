import type { Command } from 'commander';
import { StoreUnavailable } from '#store/store.ts';
import { AdminError, print, withStore } from '../command.ts';

/** `database accept`: servers use a PostgreSQL that was restored or copied, and none that was used before (D-117). */
export function databaseCommand(program: Command): void {
  const database = program.command('database').description('Which PostgreSQL servers use');
  database
    .command('accept')
    .description('says that the PostgreSQL of DATABASE_URL is the right one: restored, copied or upgraded')
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(
        async (store) => {
          const accepted = await accept(() => store.monitor.acceptHost(Date.now()));
          if (accepted === null) throw new AdminError('SQLite is one file: nothing has to be accepted.');
          print(options.json, { accepted });
        },
        { hosts: { acceptsAny: true }, acceptsAnyClock: true },
      ),
    );
}

async function accept<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreUnavailable) throw new AdminError(`${error.message}.`, { cause: error });
    throw error;
  }
}
