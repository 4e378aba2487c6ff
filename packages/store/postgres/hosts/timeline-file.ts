/** The highest timeline in a file beside the server, for a restart while the new primary does not answer (D-117). */
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseTimeline, type Timeline, timelineText } from './timeline.ts';

/** One for each database that has been in DATABASE_URL, by its hosts and name: not by its password, which changes. */
export function timelineFileIn(folder: string, urls: readonly string[]): string {
  const hash = createHash('sha256');
  for (const url of urls) {
    const { host, pathname, searchParams } = new URL(url.replace('@/', '@localhost/'));
    hash.update(`${searchParams.get('host') ?? host}${pathname}\n`);
  }
  return path.join(folder, `timeline-${hash.digest('hex').slice(0, 16)}.json`);
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
