/** Runs a script where there are files that git tracks, and no others. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyTracked } from './tree.ts';

const ROOT = path.join(import.meta.dirname, '../..');

/** @param script - from the project's folder, such as `scripts/release/make.ts`. */
export function runOnTracked(script: string, args: readonly string[]): void {
  const tree = mkdtempSync(path.join(tmpdir(), 'tracked-'));
  try {
    copyTracked(ROOT, tree);
    // One commit gives the same bytes each time.
    process.env['SOURCE_DATE_EPOCH'] ??= execFileSync('git', ['log', '-1', '--format=%ct'], {
      cwd: ROOT,
      encoding: 'utf8',
    }).trim();
    const { status } = spawnSync(process.execPath, [path.join(tree, script), ...args], { stdio: 'inherit' });
    process.exitCode = status ?? 1;
  } catch (error) {
    console.error(
      `This must run in a clone, because it uses the files that git tracks: ${error instanceof Error ? error.message : error}`,
    );
    process.exitCode = 1;
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}
