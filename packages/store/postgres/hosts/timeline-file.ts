/** The highest timeline in a file beside the server, for a restart while the new primary does not answer (D-117). */
import { createHash, randomUUID } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseTimeline, type Timeline, timelineText } from './timeline.ts';

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** One for each DATABASE_URL that there was, by the database's name and the hosts: not by the password, which changes. */
export function timelineFileIn(folder: string, urls: readonly string[]): string {
  const all = urls.map((url) => new URL(url.replace('@/', '@localhost/')));
  const hosts = all.map(({ host, searchParams }) => searchParams.get('host') ?? host);
  return path.join(folder, `timeline-${shortHash(all[0]?.pathname ?? '')}-${shortHash(hosts.join())}.json`);
}

/** Of databases of the same name at other hosts: the same one, where these are of the same system. @throws as below. */
export function readOtherTimelineFiles(file: string): Timeline[] {
  const [ofDatabase] = path.basename(file).split(/-(?=\w+\.json$)/);
  const others = globSync(`${ofDatabase}-*.json`, { cwd: path.dirname(file) });
  return others
    .map((name) => path.join(path.dirname(file), name))
    .filter((other) => other !== file)
    .flatMap((other) => readTimelineFile(other) ?? []);
}

/** null where there is none. @throws where it cannot be read, or holds something else. */
export function readTimelineFile(file: string): Timeline | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  const found = parseTimeline(text);
  if (!found) throw new Error(`${file} does not hold a timeline`);
  return found;
}

/** Written and synced before it gets its name, so that it is never seen incomplete. */
export function writeTimelineFile(file: string, timeline: Timeline): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  try {
    writeFileSync(draft, `${timelineText(timeline)}\n`, { mode: 0o600, flush: true });
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}
