/** What `docker build` gets of a folder, by the rules of its .dockerignore. */
import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** As Docker reads a pattern: `*` is any name, also one that begins with a dot. */
const fits = (place: string, pattern: string): boolean =>
  new RegExp(`^${pattern.replace(/[.+^$()|[\]{}\\]/g, '\\$&').replaceAll('*', '[^/]*')}$`).test(place);

/** The last line that fits a file, or a folder that it is in, decides. */
function isIgnored(file: string, rules: readonly string[]): boolean {
  const places = file.split('/').map((_, i, parts) => parts.slice(0, i + 1).join('/'));
  const rule = rules.findLast((each) => places.some((place) => fits(place, each.replace(/^!/, ''))));
  return rule !== undefined && !rule.startsWith('!');
}

export function buildContext(folder: string): string[] {
  const rules = readFileSync(path.join(folder, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  return globSync(['**/*', '.*/**/*', '.*'], { cwd: folder, exclude: ['node_modules'] })
    .filter((file) => statSync(path.join(folder, file)).isFile() && !isIgnored(file, rules))
    .toSorted();
}
