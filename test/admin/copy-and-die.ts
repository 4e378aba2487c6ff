/** A process that copies a database, and is killed when the first links have arrived. */
import { withRaw } from '#admin/database/raw.ts';
import { parseDatabaseUrl } from '#server/settings/database-location.ts';
import { copyDatabase } from '#store/copy.ts';

const [, , from = '', to = ''] = process.argv;
await withRaw(parseDatabaseUrl(from), 'read', (source) =>
  withRaw(parseDatabaseUrl(to), 'write', (target) =>
    copyDatabase(source, target, Date.now(), (table, rows) => {
      if (table === 'links' && rows > 0) process.kill(process.pid, 'SIGKILL');
    }),
  ),
);
