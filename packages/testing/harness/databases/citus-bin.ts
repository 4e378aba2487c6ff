/** Where the programs of a PostgreSQL with Citus are: in the folder that CITUS_BIN names, or in Debian's. */
import { existsSync } from 'node:fs';
import path from 'node:path';

const FOLDERS = [process.env['CITUS_BIN'], '/usr/lib/postgresql/15/bin'];

/** null where there is none. */
export const CITUS_BIN = FOLDERS.find((bin) => bin && existsSync(path.join(bin, '../lib/citus.so'))) ?? null;

/** What the long form says where it leaves them out. */
export const NO_CITUS =
  'The tests on Citus are left out: CITUS_BIN names no folder with the programs of a PostgreSQL that has Citus, such as /usr/lib/postgresql/15/bin.';
