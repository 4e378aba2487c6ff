/** No release breaks what the one before it promised (D-28). */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Json } from '../../scripts/generate/bundle.ts';
import { contract, root } from './contract.ts';
import { REDOCLY, runTool } from './run-tool.ts';

const byVersion = new Intl.Collator('en', { numeric: true }).compare;
const [released = ''] = readdirSync(`${root}openapi/releases`).sort(byVersion).reverse();

const base: Json = JSON.parse(readFileSync(`${root}openapi/releases/${released}`, 'utf8'));

/** What changed since the last release; fails on a change that `info.version` does not announce. */
function changesIn(document: Json): ReturnType<typeof runTool> {
  const folder = mkdtempSync(path.join(tmpdir(), 'changed-'));
  try {
    const [before, after] = [path.join(folder, 'released.json'), path.join(folder, 'openapi.json')];
    writeFileSync(before, JSON.stringify(base));
    writeFileSync(after, JSON.stringify(withoutNewErrorCodes(document)));
    return runTool(root, REDOCLY, ['diff', '--check-version', before, after]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The tool calls a new value in an answer breaking; partners are told to expect new error codes (D-28). */
function withoutNewErrorCodes(document: Json): Json {
  for (const [address, methods] of Object.entries<Json>(document.paths)) {
    for (const [method, operation] of Object.entries<Json>(methods)) {
      for (const status of Object.keys(operation.responses ?? {})) {
        const before = errorCode(base, base.paths[address]?.[method]?.responses[status]);
        const now = errorCode(document, operation.responses[status]);
        if (before && now) now.enum = now.enum.filter((code: string) => before.enum.includes(code));
      }
    }
  }
  return document;
}

/** The schema of an error response's `code`; undefined for other responses. */
function errorCode(document: Json, response: Json): Json {
  const { content } = response?.$ref
    ? document.components.responses[response.$ref.split('/').at(-1)]
    : (response ?? {});
  const schema = content?.['application/json']?.schema;
  const { properties } = schema?.$ref
    ? document.components.schemas[schema.$ref.split('/').at(-1)]
    : (schema ?? {});
  const code = properties?.code;
  return code?.enum ? code : undefined;
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
