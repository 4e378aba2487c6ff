/** What changed between two documents, as a list for people. Redocly compares; here its report is put into words. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Json } from '../generate/bundle.ts';
import { comparable } from './comparable.ts';

const REDOCLY = path.join(import.meta.dirname, '../../node_modules/@redocly/cli/bin/cli.js');

/** In which part of the list a change stands. */
type Kind = 'breaking' | 'additive' | 'words';

export interface Change {
  readonly kind: Kind;
  /** An operation, such as `POST /v1/job_status`, or a shape that several share. */
  readonly of: string;
  readonly text: string;
}

const TITLES: Readonly<Record<Kind, string>> = {
  breaking: 'Breaking',
  additive: 'Additions',
  words: 'Words and examples',
};

/** Keys that change what is read, and not what is sent. */
const WORDS = /\/(description|summary|title|examples?|externalDocs|info|tags|x-[\w-]+)(\/|$)/;

/** Compares two documents. @throws Error when one of them cannot be read. */
export function changesBetween(before: Json, after: Json): Change[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'contract-'));
  try {
    const files = [before, after].map((document, at) => {
      const file = path.join(folder, `${at}.json`);
      writeFileSync(file, JSON.stringify(comparable(document)));
      return file;
    });
    const report = path.join(folder, 'report.json');
    const args = [REDOCLY, 'diff', '--format', 'json', '--fail-on', 'none', '--output', report, ...files];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(readFileSync(report, 'utf8')).changes.map(changeOf);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function changeOf({ path: pointer, kind: how, impact, verdicts, base, revision }: Json): Change {
  const isWords = impact === 'patch' || WORDS.test(pointer);
  const kind = impact === 'major' ? 'breaking' : isWords ? 'words' : 'additive';
  const [of, where] = placeOf((revision ?? base)?.pointer ?? pointer, pointer);
  const [verdict] = verdicts;
  const values = [base?.value, revision?.value].filter((value) =>
    ['string', 'number', 'boolean'].includes(typeof value),
  );
  const shown =
    kind !== 'words' && how === 'modified' && values.length === 2 ? `: ${values.join(' → ')}` : '';
  const said = verdict ? ` (${verdict.message.replace(/\.$/, '')})` : '';
  return { kind, of, text: `${where ? `\`${where}\` ` : ''}${how}${shown}${said}` };
}

/** Whose change it is, and of what in it. */
function placeOf(own: string, pointer: string): [of: string, where: string] {
  const steps = (text: string) =>
    text
      .slice(2)
      .split('/')
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const [first, kind, name = '', ...inner] = steps(own);
  if (first === 'components' && kind !== 'examples') return [name, plain(inner)];
  const [root = '', address = '', method, ...rest] = steps(pointer);
  if (root === 'paths' || root === 'webhooks') {
    return [method ? `${method.toUpperCase()} ${address}` : address, plain(rest)];
  }
  return ['The document', plain(steps(pointer).filter((step) => step !== 'components'))];
}

/** The steps that say something: `responses 200 links[].name`. */
function plain(steps: readonly string[]): string {
  const said = steps.filter(
    (step) => !['content', 'application/json', 'schema', 'properties', 'value'].includes(step),
  );
  return said.join('.').replaceAll('.items', '[]');
}

/** The list in Markdown, as pull requests and the change log take it. */
export function listOf(changes: readonly Change[]): string {
  const parts = (Object.keys(TITLES) as Kind[]).flatMap((kind) => {
    const own = Map.groupBy(
      changes.filter((change) => change.kind === kind),
      ({ of }) => of,
    );
    const lines = [...own].map(
      ([of, list]) => `- **${of}**: ${[...new Set(list.map(({ text }) => text))].join('; ')}`,
    );
    return lines.length > 0 ? [`## ${TITLES[kind]}\n\n${lines.join('\n')}\n`] : [];
  });
  return parts.length > 0 ? parts.join('\n') : 'Nothing changed.\n';
}
