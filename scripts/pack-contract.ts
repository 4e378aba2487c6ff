/** `npm run pack:contract [-- <folder>]` makes the contract's package and its tarball in the folder; default `dist/`. */
import path from 'node:path';
import { runOnTracked } from './tracked/run.ts';

const folder = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../dist'));
runOnTracked('scripts/pack-contract/make.ts', [folder]);
