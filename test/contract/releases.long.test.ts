/** No release breaks what the one before it promised (D-28). */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { folderUntilTestEnds } from '#testing/harness/vitest/use-started.ts';
import { changesBetween, listOf } from '../../scripts/contract-changes/changes.ts';
import {
  comparable,
  withoutExamples,
  withoutNewErrorCodes,
} from '../../scripts/contract-changes/comparable.ts';
import type { Json } from '../../scripts/generate/bundle.ts';
import { contract, root } from './contract.ts';
import { REDOCLY, runTool } from './run-tool.ts';

const byVersion = new Intl.Collator('en', { numeric: true }).compare;
const [released = ''] = readdirSync(`${root}openapi/releases`).sort(byVersion).reverse();

const base: Json = comparable(JSON.parse(readFileSync(`${root}openapi/releases/${released}`, 'utf8')));

/** What addresses were held to in 1.0.0, which now take all that `new URL` reads (D-32): the tool cannot tell wider from narrower. */
const NARROW = '[Hh][Tt][Tt][Pp][Ss]?://';
/** The length of a key that its pattern repeated: `maxLength` says it. */
const WITH_LENGTH = '{1,128}';

function withWiderAddresses(before: Json, after: Json): Json {
  if (typeof before !== 'object' || before === null) return before;
  if (Array.isArray(before)) return before.map((each, i) => withWiderAddresses(each, after?.[i]));
  const parts = Object.entries<Json>(before).map(([name, part]) => [
    name,
    withWiderAddresses(part, after?.[name]),
  ]);
  const written = String(before['pattern']);
  const isAddress = before['format'] === 'uri' || written.includes(NARROW) || written.includes(WITH_LENGTH);
  if (!isAddress || !after) return Object.fromEntries(parts);
  const own = Object.fromEntries(
    parts.filter(([name]) => !['format', 'pattern', 'minLength'].includes(name)),
  );
  const { format, pattern, minLength } = after;
  return {
    ...own,
    ...(format && { format }),
    ...(pattern && { pattern }),
    ...(minLength !== undefined && { minLength }),
  };
}

/** What changed since the last release; fails on a change that `info.version` does not announce. */
function changesIn(document: Json): ReturnType<typeof runTool> {
  const folder = folderUntilTestEnds();
  const [before, after] = [path.join(folder, 'released.json'), path.join(folder, 'openapi.json')];
  writeFileSync(before, JSON.stringify(withoutExamples(withWiderAddresses(base, document))));
  writeFileSync(after, JSON.stringify(withoutExamples(withoutNewErrorCodes(base, document))));
  return runTool(root, REDOCLY, ['diff', '--check-version', before, after]);
}

it('The contract breaks nothing of the last release, and its version says what it adds', () => {
  const { status, output } = changesIn(structuredClone(contract));
  expect(status, `${output}\ninfo.version is in openapi/openapi.yaml.`).toBe(0);
});

it.each<[what: string, change: (document: Json) => void, said: string[]]>([
  [
    'what is gone or became required',
    ({ components, paths }) => {
      delete components.schemas.Link.properties.total_jobs;
      components.schemas.CreateLinkRequest.required.push('name');
      delete paths['/v1/job_status'];
    },
    [
      '`total_jobs` of `Link` was removed',
      '`CreateLinkRequest` became required: `name`',
      '/v1/job_status',
      'require a major bump',
    ],
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
  const document = structuredClone(contract);
  change(document);
  const { status, output } = changesIn(document);
  expect(status, output).toBe(1);
  for (const text of said) expect(output).toContain(text);
});

it('The list of changes has what breaks, what is added, and what is only worded anew', () => {
  const after = structuredClone(contract);
  delete after.components.schemas.Link.properties.total_jobs;
  after.components.schemas.Link.properties.colour = { type: 'string', description: 'A colour.' };
  after.components.schemas.Link.properties.name.description = 'Another word.';
  const list = listOf(changesBetween(contract, after));
  const parts = list.split(/^## /m).slice(1);
  expect(parts.map((part) => part.split('\n')[0])).toEqual(['Breaking', 'Additions', 'Words and examples']);
  expect(parts[0]).toContain('- **Link**: `total_jobs` removed (');
  expect(parts[1]).toBe('Additions\n\n- **Link**: `colour` added\n\n');
  expect(parts[2]).toBe('Words and examples\n\n- **Link**: `name.description` modified\n');
});

it('The list says that nothing changed, also where null is another alternative', () => {
  const before = structuredClone(contract);
  const { name } = before.components.schemas.Link.properties;
  name.anyOf = name.oneOf;
  delete name.oneOf;
  expect(listOf(changesBetween(before, contract))).toBe('Nothing changed.\n');
});

it('npm run contract:changes takes files and revisions, and has a help', () => {
  const run = (...args: string[]) => runTool(root, 'scripts/contract-changes.ts', args);
  expect(run('--help').output).toContain('Usage: npm run -s contract:changes');
  expect(run('generated/openapi.json').output).toBe('Nothing changed.\n');
  expect(run('nowhere')).toMatchObject({ status: 1, output: expect.stringContaining('nowhere is neither') });
});
