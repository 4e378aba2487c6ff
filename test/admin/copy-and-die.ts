/** A process that copies a database, and is killed when the first links have arrived. */

import { withRaw } from '#admin/raw.ts';
import { parseDatabaseUrl } from '#server/database-location.ts';
import { copyDatabase } from '#store/copy.ts';

const [, , from = '', to = ''] = process.argv.map(parseDatabaseUrl);
if (!from || !to) throw new Error('Name two databases.');
await withRaw(from, 'read', (source) =>
  withRaw(to, 'write', (target) =>
    copyDatabase(source, target, Date.now(), (table, rows) => {
      if (table === 'links' && rows > 0) process.kill(process.pid, 'SIGKILL');
    }),
  ),
);
