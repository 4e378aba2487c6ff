/**
 * `npm run generate` writes `generated/` from `openapi/` and the page's browser script; `npm run generate -- --check` writes nothing and
 * exits 1 when what is committed differs from what the contract says.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { bundleContract } from './generate/bundle.ts';
import { flatten } from './generate/flatten.ts';
import { renderHandlers, renderOperations, renderRoutes } from './generate/operations.ts';
import { renderPageScript } from './generate/page-script.ts';
import { renderTypes } from './generate/types.ts';

const root = new URL('../', import.meta.url);
const check = process.argv.includes('--check');

const document = flatten(bundleContract());
const files: Record<string, string> = {
  'generated/openapi.json': `${JSON.stringify(document, null, 2)}\n`,
  'generated/api.ts': await renderTypes(document),
  'generated/operations.ts': renderOperations(document),
  'generated/routes.ts': renderRoutes(document),
  'generated/handlers.ts': renderHandlers(document),
  'generated/page-script.js': await renderPageScript(),
};

const stale = Object.entries(files).filter(([file, text]) => read(file) !== text);
if (check && stale.length > 0) {
  for (const [file] of stale) {
    const source = file.endsWith('.js') ? 'its source in packages/page/browser/' : 'the contract in openapi/';
    console.error(`${file} differs from ${source}.`);
  }
  console.error('Run `npm run generate` and commit the result.');
  process.exit(1);
}
mkdirSync(new URL('generated/', root), { recursive: true });
for (const [file, text] of stale) {
  writeFileSync(new URL(file, root), text);
  console.log(`wrote ${file}`);
}
if (stale.length === 0) console.log('generated/ is up to date.');

function read(file: string): string | null {
  try {
    return readFileSync(new URL(file, root), 'utf8');
  } catch {
    return null;
  }
}
