/**
 * `npm start`: runs the server from the bundle that `npm ci` or the release has made, where it is of these very sources,
 * and else from the sources. It is plain JavaScript, because what strips the types of the first module takes a tenth of a
 * second and 20 MB to load.
 */
// Before anything is compiled: kept code is only for the same flags.
import './v8-flags.js';
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const bundle = `${root}node_modules/.cache/server/`;

// Compiled code is kept with the dependencies, which halves the time of the next start.
enableCompileCache({ directory: `${root}node_modules/.cache/compiled`, portable: true });
await import(isOfTheseSources() ? pathToFileURL(`${bundle}main.js`).href : './main.ts');

function isOfTheseSources() {
  try {
    const { sources } = JSON.parse(readFileSync(`${bundle}sources.json`, 'utf8'));
    return sources.every(([file, sha256]) => hash('sha256', readFileSync(root + file)) === sha256);
  } catch {
    return false;
  }
}
