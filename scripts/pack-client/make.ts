/** Makes the packages of the client and of the conformance kit. `scripts/pack-client.ts` runs it. */
import path from 'node:path';
import { packConformance } from '../pack-conformance/pack.ts';
import { packClient } from './pack.ts';

const dist = path.resolve(process.argv[2] ?? 'dist');
for (const pack of [packClient, packConformance]) {
  console.log(`wrote ${path.relative(process.cwd(), await pack(dist))}`);
}
