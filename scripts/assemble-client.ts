/** `npm run assemble [-- <language>…]` puts the clients of these languages, or of all, together in `dist/client-<language>`. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { assembleClient, LANGUAGES } from './assemble-client/assemble.ts';

const dist = path.join(import.meta.dirname, '../dist');
const { positionals } = parseArgs({ allowPositionals: true });
const unknown = positionals.find((name) => LANGUAGES.every((language) => language !== name));
if (unknown !== undefined)
  throw new Error(`There is no client for “${unknown}”, only for ${LANGUAGES.join(', ')}.`);

for (const language of LANGUAGES) {
  if (positionals.length > 0 && !positionals.includes(language)) continue;
  const folder = path.join(dist, `client-${language}`);
  rmSync(folder, { recursive: true, force: true });
  assembleClient(language, folder);
  console.log(`wrote ${path.relative(process.cwd(), folder)}`);
}
