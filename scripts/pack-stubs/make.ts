/** Makes the stubs' package. `scripts/pack-stubs.ts` runs it. */
import path from 'node:path';
import { packStubs } from './pack.ts';

const folder = path.resolve(process.argv[2] ?? 'dist');
console.log(`wrote ${path.relative(process.cwd(), await packStubs(folder))}`);
