/** The licences of what is bundled. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A text with the name, version and licence of each package that these modules are from. */
export function licencesOf(modules: readonly string[]): string {
  const folders = modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []);
  const texts = [...new Set(folders)].map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    const file = globSync('{LICENSE,LICENCE,license,License}*', { cwd: folder })[0];
    return `${name} ${version} (${license})\n\n${file ? readFileSync(path.join(folder, file), 'utf8').trim() : ''}\n`;
  });
  return texts.sort().join(`\n${'-'.repeat(80)}\n\n`);
}
