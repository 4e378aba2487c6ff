/** `npm run pack` makes the client's package and the conformance kit's, each with its tarball, in `dist/`. */
import path from 'node:path';
import { packClient } from './pack-client/pack.ts';
import { packConformance } from './pack-conformance/pack.ts';

const dist = path.join(import.meta.dirname, '../dist');
for (const pack of [packClient, packConformance]) {
  console.log(`wrote ${path.relative(process.cwd(), await pack(dist))}`);
}
