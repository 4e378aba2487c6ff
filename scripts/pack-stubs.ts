/** `npm run pack:stubs [-- <folder>]` makes the stubs' package and its tarball in the folder; default `dist/`. */
import path from 'node:path';
import { runOnTracked } from './tracked/run.ts';

const folder = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../dist'));
runOnTracked('scripts/pack-stubs/make.ts', [folder]);
