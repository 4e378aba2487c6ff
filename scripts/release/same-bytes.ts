/** What makes a release give the same bytes each time: the time of its commit for each file, one order, one owner. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, lutimesSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Seconds. `scripts/release.ts` sets it, as tools of other languages read it too (https://reproducible-builds.org). */
export const releaseTime = (): number => Number(process.env['SOURCE_DATE_EPOCH'] ?? 0);

/** Packs a folder of `within` as `.tar.gz`. */
export function packFolder(file: string, within: string, folder: string): void {
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u+rw,go+r-w'];
  const tar = ['--sort=name', `--mtime=@${releaseTime()}`, ...owner, '--format=gnu'];
  execFileSync('tar', [...tar, '--use-compress-program=gzip -9 -n', '-cf', file, folder], { cwd: within });
}

/** Packs anew what a tool packed with its own times. */
export function packAnew(file: string): void {
  const work = mkdtempSync(`${file}-`);
  try {
    execFileSync('tar', ['-xzf', file, '-C', work]);
    const [only, ...others] = readdirSync(work);
    packFolder(file, work, only !== undefined && others.length === 0 ? only : '.');
  } finally {
    rmSync(work, { recursive: true });
  }
}

/** Gives all that is in a folder the release's time, for tools that write it into what they pack. */
export function setTimes(folder: string): void {
  for (const name of globSync('**/*', { cwd: folder })) {
    lutimesSync(path.join(folder, name), releaseTime(), releaseTime());
  }
}

/** The list of parts without the time, the folder and the random number of its making. */
export function steadySbom(text: string, name: string): string {
  const { serialNumber: _, metadata, ...rest } = JSON.parse(text);
  const timestamp = new Date(releaseTime() * 1_000).toISOString();
  const parts = { ...rest, metadata: { ...metadata, timestamp, component: { ...metadata.component, name } } };
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  const uuid = hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
  return `${JSON.stringify({ ...parts, serialNumber: `urn:uuid:${uuid}` }, null, 2)}\n`;
}
