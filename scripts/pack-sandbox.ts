/** `npm run pack:sandbox [-- <folder>]` makes the sandbox's package and its tarball in the folder; default `dist/`. */
import path from 'node:path';
import { packSandbox } from './pack-sandbox/pack.ts';

const folder = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../dist'));
console.log(`wrote ${path.relative(process.cwd(), await packSandbox(folder))}`);
