/** `npm run assemble [-- <language>…]` puts the clients of these languages, or of all, together in `dist/client-<language>`. */
import path from 'node:path';
import { runOnTracked } from './tracked/run.ts';

const dist = path.join(import.meta.dirname, '../dist');
runOnTracked('scripts/assemble-client/make.ts', [dist, ...process.argv.slice(2)]);
