/** No release breaks what the one before it promised (D-28). */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Json } from '../../scripts/generate/bundle.ts';
import { contract, root } from './contract.ts';
import { REDOCLY, runTool } from './run-tool.ts';

const byVersion = new Intl.Collator('en', { numeric: true }).compare;
const [released = ''] = readdirSync(`${root}openapi/releases`).sort(byVersion).reverse();

/** The last release, without the one promise that security took back: a signed time is longer, for its mark (D-02). */
const folderOfBase = mkdtempSync(path.join(tmpdir(), 'released-'));
afterAll(() => rmSync(folderOfBase, { recursive: true }));
const base = path.join(folderOfBase, 'openapi.json');
const document: Json = JSON.parse(readFileSync(`${root}openapi/releases/${released}`, 'utf8'));
document.components.schemas.Time.maxLength = 30;
writeFileSync(base, JSON.stringify(document));

/** What changed since the last release; fails on a change that `info.version` does not announce. */
const changesIn = (file: string) => runTool(root, REDOCLY, ['diff', '--check-version', base, file]);

it('The contract breaks nothing of the last release, and its version says what it adds', () => {
  const { status, output } = changesIn('generated/openapi.json');
  expect(status, output).toBe(0);
});

it.each<[what: string, change: (document: Json) => void, said: string[]]>([
  [
    'a property of an answer that is gone',
    ({ components }) => {
      delete components.schemas.Link.properties.total_jobs;
    },
    ['`total_jobs` of `Link` was removed', 'require a major bump'],
  ],
  [
    'a request field that became required',
    ({ components }) => components.schemas.CreateLinkRequest.required.push('name'),
    ['`CreateLinkRequest` became required: `name`', 'require a major bump'],
  ],
  [
    'an operation that is gone',
    ({ paths }) => {
      delete paths['/v1/job_status'];
    },
    ['/v1/job_status', 'require a major bump'],
  ],
  [
    'a new property under the old version',
    ({ components, info }) => {
      info.version = released.replace('.json', '');
      components.schemas.Link.properties.colour = { type: 'string' };
    },
    ['properties/colour', 'require a minor bump'],
  ],
])('The check fails on %s, and names it', (_, change, said) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'changed-'));
  try {
    const document = structuredClone(contract);
    change(document);
    const file = path.join(folder, 'openapi.json');
    writeFileSync(file, JSON.stringify(document));
    const { status, output } = changesIn(file);
    expect(status, output).toBe(1);
    for (const text of said) expect(output).toContain(text);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
