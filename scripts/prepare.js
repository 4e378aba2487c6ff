/**
 * npm runs this after it has installed: it builds the docs, so that `npm ci && npm start` has them. It is plain
 * JavaScript and never fails, because an installation for production has neither the tools nor, maybe, a Node that
 * runs TypeScript.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

if (existsSync(`${root}node_modules/markdown-it`)) {
  spawnSync(process.execPath, ['scripts/docs.ts'], { cwd: root, stdio: 'inherit' });
} else {
  console.log('The docs are not built: that needs the dev dependencies. /docs shows an overview.');
}
