/** What each version of the contract changed, for programs: `generated/contract-changes.json`. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Json } from '../generate/bundle.ts';
import { type Change, changesBetween } from './changes.ts';

const RELEASES = path.join(import.meta.dirname, '../../openapi/releases');

export interface ContractVersion {
  readonly version: string;
  /** Whether its document is in `openapi/releases`; what is not may still change. */
  readonly released: boolean;
  /** The version that it is compared with; null for the first. */
  readonly since: string | null;
  readonly changes: readonly Change[];
  /** Hash of both documents. While it stays, they are not compared again, which takes seconds. */
  readonly compared: string;
}

/** The released versions in order. */
export function releasedVersions(): string[] {
  const byVersion = new Intl.Collator('en', { numeric: true }).compare;
  return readdirSync(RELEASES)
    .map((file) => file.replace('.json', ''))
    .toSorted(byVersion);
}

/** The log as a file. The notice stands first. */
export interface ChangeLog {
  readonly about: string;
  readonly versions: readonly ContractVersion[];
}

/** The newest first. `known` is the log as it was. */
export function changeLog(current: Json, known: readonly ContractVersion[]): ContractVersion[] {
  const released = releasedVersions().map((version) => ({
    version,
    document: JSON.parse(readFileSync(path.join(RELEASES, `${version}.json`), 'utf8')) as Json,
  }));
  const isNew = !released.some(({ version }) => version === current.info.version);
  const all = isNew ? [...released, { version: current.info.version, document: current }] : released;
  const log = all.map(({ version, document }, index): ContractVersion => {
    const before = all[index - 1];
    const compared = hashOf(before?.document ?? null, document);
    const same = known.find((each) => each.version === version && each.compared === compared);
    const changes = same?.changes ?? (before ? changesBetween(before.document, document) : []);
    return { version, released: index < released.length, since: before?.version ?? null, changes, compared };
  });
  return log.toReversed();
}

const hashOf = (...documents: Json[]) =>
  createHash('sha256').update(JSON.stringify(documents)).digest('hex').slice(0, 16);

/** The log as RSS 2.0, which needs no dates, as a build has none. */
export function feedOf(log: readonly ContractVersion[], title: string): string {
  const items = log
    .filter(({ released }) => released)
    .map(({ version, since, changes }) => {
      const count = (kind: Change['kind']) => changes.filter((change) => change.kind === kind).length;
      const said =
        since === null
          ? 'The first version.'
          : `Since ${since}: ${count('breaking')} breaking, ${count('additive')} additions, ${count('words')} of words and examples.`;
      return [
        '    <item>',
        `      <title>Contract ${version}</title>`,
        `      <guid isPermaLink="false">contract-${version}</guid>`,
        '      <link>versions#changes</link>',
        `      <description>${said}</description>`,
        '    </item>',
      ].join('\n');
    });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0">',
    '  <channel>',
    `    <title>${title}: versions of the contract</title>`,
    '    <link>versions</link>',
    '    <description>What each version of the contract changed; changes.json lists each change.</description>',
    ...items,
    '  </channel>',
    '</rss>',
    '',
  ].join('\n');
}
