/** Puts clients together in the folder of the first argument. `scripts/assemble-client.ts` runs it. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { assembleClient, LANGUAGES } from './assemble.ts';

const [dist = 'dist', ...positionals] = parseArgs({ allowPositionals: true }).positionals;
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
