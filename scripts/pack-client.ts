/** `npm run pack` makes the client's package and its tarball, in `dist/`. */
import path from 'node:path';
import { packClient } from './pack-client/pack.ts';

const dist = path.join(import.meta.dirname, '../dist');
const tarball = await packClient(dist);
console.log(`wrote ${path.relative(process.cwd(), tarball)}`);
