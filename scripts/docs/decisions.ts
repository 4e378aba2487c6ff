/** The decisions, `openapi/decisions/D-02-signature.md` and so on: one file each, one page of the site together. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const DECISIONS_FOLDER = 'openapi/decisions';
/** The file whose page has all decisions. */
export const DECISIONS_README = `${DECISIONS_FOLDER}/README.md`;
/** `D-07`: two digits, or as many as the number needs. */
const ID = /\bD-\d+\b/g;
const FILE = /(?:^|\/)(D-\d+)-[a-z\d]+(?:-[a-z\d]+)*\.md$/;

export interface Decision {
  /** Its number, as it is cited: `D-07`. */
  readonly id: string;
  /** From the repository's root. */
  readonly file: string;
  readonly markdown: string;
}

/** Every decision that a text cites, in the text's order. */
export const citationsIn = (text: string): string[] => text.match(ID) ?? [];

/** The text with each citation replaced. */
export const replaceCitations = (text: string, replace: (id: string) => string): string =>
  text.replace(ID, replace);

/** Where a decision stands on the page of all: `d-07`. */
export const anchorOf = (id: string): string => id.toLowerCase();

/** The number in a file's name, or null if it is not a decision's. */
export const idOfFile = (file: string): string | null => FILE.exec(file)?.[1] ?? null;

/** The number at the start of a heading, such as `D-07 Shape of errors`, or null. */
export const idOfHeading = (heading: string): string | null => /^D-\d+(?= \S)/.exec(heading)?.[0] ?? null;

/** `D-07` as 7. */
export const numberOf = (id: string): number => Number(id.slice(2));

/** All decisions by number. @throws with a sentence that names a file that is not called or headed as it has to be. */
export function readDecisions(root: string): Decision[] {
  const files = globSync(`${DECISIONS_FOLDER}/*.md`, { cwd: root }).map((file) => file.replaceAll('\\', '/'));
  const decisions = files
    .filter((file) => file !== DECISIONS_README)
    .map((file) => parseDecision(file, readFileSync(path.join(root, file), 'utf8')));
  return decisions.toSorted((a, b) => numberOf(a.id) - numberOf(b.id));
}

export function parseDecision(file: string, markdown: string): Decision {
  const id = idOfFile(file);
  if (!id) throw new Error(`${file}: call it by its number and a short name, as in D-07-errors.md.`);
  const [heading = ''] = markdown.split('\n');
  if (idOfHeading(heading.replace(/^# /, '')) !== id)
    throw new Error(`${file}: its first line has to be its number and title, as in # ${id} Shape of errors.`);
  return { id, file, markdown };
}
