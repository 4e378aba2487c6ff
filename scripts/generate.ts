/**
 * `npm run generate` writes `generated/` from `openapi/` and the page's browser script, and the guide of settings from
 * the settings. `npm run generate -- --check` writes nothing, and exits 1 when a committed file is out of date.
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ChangeLog, changeLog } from './contract-changes/log.ts';
import { renderAccessibilityGuide } from './generate/accessibility-guide.ts';
import {
  renderCaptureScript,
  renderChecksScript,
  renderConsoleScript,
  renderListenScript,
  renderPageScript,
} from './generate/browser-scripts.ts';
import { renderBruno } from './generate/bruno.ts';
import { bundleContract, GENERATED_NOTICE } from './generate/bundle.ts';
import { renderClients } from './generate/clients.ts';
import { collectionOf } from './generate/collections.ts';
import { complete } from './generate/complete.ts';
import { renderFixtures } from './generate/fixtures.ts';
import { flatten } from './generate/flatten.ts';
import { renderLanguageTables } from './generate/language-tables.ts';
import { renderOperations, renderRoutes } from './generate/operations.ts';
import { renderPostman } from './generate/postman.ts';
import {
  FIRST_ERROR_CHECKS_TYPES,
  REQUEST_CHECKS_TYPES,
  renderFirstErrorChecks,
  renderRequestChecks,
} from './generate/request-checks.ts';
import { renderSettingsGuide } from './generate/settings-guide.ts';
import { renderStories } from './generate/stories.ts';
import { renderStubs } from './generate/stubs.ts';
import { renderTypes } from './generate/types.ts';

const root = new URL('../', import.meta.url);
const check = process.argv.includes('--check');

const document = flatten(complete(bundleContract()));
const collection = collectionOf(document);
/** Each file: its source, and its text. */
const files: Record<string, readonly [source: string, text: string]> = {
  'generated/openapi.json': ['openapi/', `${JSON.stringify(document, null, 2)}\n`],
  'generated/api.ts': ['openapi/', await renderTypes(document)],
  'generated/contract-changes.json': ['openapi/', changesJson()],
  'generated/operations.ts': ['openapi/', renderOperations(document)],
  'generated/routes.ts': ['openapi/', renderRoutes(document)],
  'generated/fixtures.ts': ['openapi/', renderFixtures(document)],
  'generated/stories.ts': ['openapi/', renderStories(document)],
  'generated/request-checks.js': ['openapi/', await renderRequestChecks(document)],
  'generated/request-checks.d.ts': ['openapi/', REQUEST_CHECKS_TYPES],
  'generated/first-error-checks.js': ['openapi/', await renderFirstErrorChecks(document)],
  'generated/first-error-checks.d.ts': ['openapi/', FIRST_ERROR_CHECKS_TYPES],
  'generated/page-script.js': ['packages/page/browser/', await renderPageScript()],
  'generated/capture-script.js': ['packages/page/browser/', await renderCaptureScript()],
  'generated/checks-script.js': ['packages/page/browser/', await renderChecksScript()],
  'generated/listen-script.js': ['packages/page/browser/', await renderListenScript()],
  'generated/console-script.js': ['packages/console/browser/', await renderConsoleScript()],
  'generated/collections/postman.json': ['openapi/', renderPostman(collection)],
  ...bruno(),
  ...stubs(),
  ...renderClients(document, GENERATED_NOTICE),
  ...renderLanguageTables(),
  'openapi/guides/operate/accessibility-report.md': [
    'openapi/accessibility-report.yaml',
    renderAccessibilityGuide(root),
  ],
  'openapi/guides/operate/settings.md': ['packages/server/settings/settings.ts', renderSettingsGuide()],
};

const stale = Object.entries(files).filter(([file, [, text]]) => read(file) !== text);
/** Files of an earlier contract. The docs are not committed. */
const left = globSync('generated/**/*.*', { cwd: root, exclude: ['generated/docs/**'] }).filter(
  (file) => !Object.hasOwn(files, file.replaceAll(path.sep, '/')),
);
if (check && stale.length + left.length > 0) {
  for (const [file, [source]] of stale) console.error(`${file} differs from its source, ${source}.`);
  for (const file of left) console.error(`${file} is no longer generated.`);
  console.error('Run `npm run generate` and commit the result.');
  process.exit(1);
}
for (const [file, [, text]] of stale) {
  mkdirSync(new URL('./', new URL(file, root)), { recursive: true });
  writeFileSync(new URL(file, root), text);
  console.log(`wrote ${file}`);
}
for (const file of left) {
  rmSync(new URL(file, root));
  console.log(`removed ${file}`);
}
if (stale.length + left.length === 0) console.log('Every generated file is up to date.');

function changesJson(): string {
  const known: ChangeLog = JSON.parse(read('generated/contract-changes.json') ?? '{"versions":[]}');
  const log: ChangeLog = { about: GENERATED_NOTICE, versions: changeLog(document, known.versions) };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function bruno(): Record<string, readonly [string, string]> {
  const entries = Object.entries(renderBruno(collection));
  return Object.fromEntries(
    entries.map(([file, text]) => [`generated/collections/bruno/${file}`, ['openapi/', text]]),
  );
}

function stubs(): Record<string, readonly [string, string]> {
  const entries = Object.entries(renderStubs(document));
  return Object.fromEntries(
    entries.map(([file, text]) => [
      `generated/stubs/${file}`,
      ['openapi/ and scripts/generate/stubs/', text],
    ]),
  );
}

function read(file: string): string | null {
  try {
    return readFileSync(new URL(file, root), 'utf8');
  } catch {
    return null;
  }
}
