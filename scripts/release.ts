/**
 * `npm run release [folder]` makes all that is handed over, in `dist/`: server, clients, conformance kit, sandbox, docs,
 * list of parts, checksums. `--only docs,server` makes these anew and keeps the others that are there, `--all` fails
 * where a client's tools are missing.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runOnTracked } from './tracked/run.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, all: { type: 'boolean', default: false } },
});
const dist = path.resolve(positionals[0] ?? path.join(import.meta.dirname, '../dist'));
runOnTracked('scripts/release/make.ts', [
  dist,
  ...(values.only === undefined ? [] : ['--only', values.only]),
  ...(values.all ? ['--all'] : []),
]);
