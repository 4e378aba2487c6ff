/**
 * npm runs this after it has installed: it builds the docs, so that `npm ci && npm start` has them, and bundles the
 * server, so that it starts fast. It is plain JavaScript and never fails, because an installation for production has neither
 * the tools nor, maybe, a Node that runs TypeScript.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

if (existsSync(`${root}node_modules/markdown-it`)) {
  for (const script of ['scripts/docs.ts', 'scripts/bundle-server.ts']) {
    spawnSync(process.execPath, [script], { cwd: root, stdio: 'inherit' });
  }
} else {
  console.log('The docs are not built: that needs the dev dependencies. /docs shows an overview.');
}
