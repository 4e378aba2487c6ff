/** `npm run pack` makes the client's package and the conformance kit's, each with its tarball, in `dist/`. */
import path from 'node:path';
import { runOnTracked } from './tracked/run.ts';

runOnTracked('scripts/pack-client/make.ts', [path.join(import.meta.dirname, '../dist')]);
