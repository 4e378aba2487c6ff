/**
 * `npm start`: runs the server from the bundle that `npm ci` or the release has made, where it is of these very sources,
 * and else from the sources. It is plain JavaScript, because what strips the types of the first module takes a tenth of a
 * second and 20 MB to load.
 */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);
const bundle = new URL('node_modules/.cache/server/', root);

// Compiled code is kept with the dependencies, which halves the time of the next start.
const directory = fileURLToPath(new URL('node_modules/.cache/compiled', root));
enableCompileCache({ directory, portable: true });
await import(isOfTheseSources() ? new URL('main.js', bundle).href : './main.ts');

function isOfTheseSources() {
  try {
    const { sources } = JSON.parse(readFileSync(new URL('sources.json', bundle), 'utf8'));
    return sources.every(([file, sha256]) => hash('sha256', readFileSync(new URL(file, root))) === sha256);
  } catch {
    return false;
  }
}
