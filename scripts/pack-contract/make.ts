/** Makes the contract's package. `scripts/pack-contract.ts` runs it. */
import path from 'node:path';
import { packContract } from './pack.ts';

const folder = path.resolve(process.argv[2] ?? 'dist');
console.log(`wrote ${path.relative(process.cwd(), packContract(folder))}`);
