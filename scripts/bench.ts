/** `npm run bench -- <name> [--json]`: measures, and prints the figures beside their targets. */
import { readdirSync } from 'node:fs';

const folder = new URL('../test/bench/', import.meta.url);
const names = readdirSync(folder)
  .filter((file) => /^[a-z]+\.ts$/.test(file))
  .map((file) => file.slice(0, -'.ts'.length));
const [name = ''] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
if (!names.includes(name)) {
  console.error(`npm run bench -- <name> [--json], where the name is one of: ${names.join(', ')}`);
  process.exit(1);
}

const { bench } = await import(new URL(`${name}.ts`, folder).href);
const figures = await bench();
if (process.argv.includes('--json')) console.log(JSON.stringify(figures));
else console.table(figures);
process.exit(0);
