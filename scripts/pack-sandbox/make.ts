/** Makes the sandbox's package. `scripts/pack-sandbox.ts` runs it. */
import path from 'node:path';
import { packSandbox } from './pack.ts';

const folder = path.resolve(process.argv[2] ?? 'dist');
console.log(`wrote ${path.relative(process.cwd(), await packSandbox(folder))}`);
