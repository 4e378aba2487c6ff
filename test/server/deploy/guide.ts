/** What the guide on installing prints. */
import { readFileSync } from 'node:fs';

/** The first command of the guide, without `npm ci`. */
export function releaseCommand(): string {
  const guide = readFileSync('openapi/guides/operate/install.md', 'utf8');
  const [, command] = /^npm ci && (npm run release)$/m.exec(guide) ?? [];
  if (command === undefined)
    throw new Error('The guide does not print `npm ci && npm run release` any more.');
  return command;
}
