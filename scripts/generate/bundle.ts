import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** First line of every generated file that can carry a comment; `x-generated` of the document. */
export const GENERATED_NOTICE = 'Generated from openapi/ by `npm run generate`. Do not edit.';

/** A JSON object whose shape the contract's own lint vouches for. */
// biome-ignore lint/suspicious/noExplicitAny: the document is checked by Redocly and Spectral, not by tsc.
export type Json = any;

/** The contract as one document: every file of `openapi/` bundled by Redocly. */
export function bundleContract(): Json {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const folder = mkdtempSync(path.join(tmpdir(), 'contract-'));
  try {
    const out = path.join(folder, 'openapi.json');
    const bundle = spawnSync(
      path.join(root, 'node_modules/.bin/redocly'),
      ['bundle', '--config', 'openapi/redocly.yaml', 'openapi/openapi.yaml', '-o', out],
      { cwd: root, encoding: 'utf8' },
    );
    if (bundle.status !== 0) throw new Error(`redocly bundle failed:\n${bundle.stdout}${bundle.stderr}`);
    const { openapi, ...rest } = JSON.parse(readFileSync(out, 'utf8'));
    return { openapi, 'x-generated': GENERATED_NOTICE, ...rest };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
