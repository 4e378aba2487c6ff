/** The chapters' code samples: what stands between the fences, and what the fences say of it. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const GUIDES = fileURLToPath(new URL('../../openapi/guides/', import.meta.url));

/** One fenced block. CONTRIBUTING.md explains the attributes. */
export interface Sample {
  readonly page: string;
  /** Of the opening fence, from 1. */
  readonly line: number;
  readonly language: string;
  readonly code: string;
  /** The file that it is saved as; a later `sh` sample runs it. */
  readonly title?: string;
  /** The terminal in which it runs on, beside the one for all that ends. */
  readonly terminal?: string;
  /** The schema of the contract that it fits. */
  readonly schema?: string;
  /** What the samples before it print; `terminal` is empty for the last one, or names a terminal. */
  readonly output?: { readonly terminal: string };
  /** Why it is not run. */
  readonly notRun?: string;
  /** Whether it says what the sample before it says, in another language: nothing but a blank line is between. */
  readonly isTab: boolean;
}

/** A fence, which may be indented, as in a list. */
const FENCED = /^( *)```(\w+)((?: [\w-]+(?:="[^"\n]*")?)*)\n([\s\S]*?)^\1```$/gm;
const KNOWN = ['title', 'terminal', 'schema', 'output', 'not-run'];

/** The file of each chapter, by its name without `.md`. */
const FILES = new Map(
  globSync('*/*.md', { cwd: GUIDES }).map((file) => [path.basename(file, '.md'), path.join(GUIDES, file)]),
);

export const CHAPTERS: readonly string[] = [...FILES.keys()].toSorted();

export const chapter = (page: string): string => readFileSync(FILES.get(page) ?? page, 'utf8');

/** The samples of a chapter, in its order. @throws when a fence is not one that this reads. */
export function samplesOf(page: string, text = chapter(page)): Sample[] {
  let end = 0;
  const samples = [...text.matchAll(FENCED)].map((match): Sample => {
    const [all, indent = '', language = '', attributes = '', raw = ''] = match;
    const code = raw.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
    const line = text.slice(0, match.index).split('\n').length;
    const place = `${page}.md:${line}`;
    const read = readAttributes(attributes, place);
    const isTab = end > 0 && text.slice(end, match.index).trim() === '';
    if (isTab && (read.title || read.output)) throw new Error(`${place} needs a sentence before it.`);
    end = match.index + all.length;
    return { page, line, language, code, isTab, ...read };
  });
  if (samples.length * 2 !== [...text.matchAll(/^ *(```|~~~)/gm)].length) {
    throw new Error(`${page}.md has a fence without a language, or one that is not closed.`);
  }
  return samples;
}

function readAttributes(text: string, place: string): Partial<Sample> {
  const all = new Map(
    [...text.matchAll(/ ([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const unknown = [...all.keys()].filter((name) => !KNOWN.includes(name));
  if (unknown.length > 0) throw new Error(`${place} has the unknown attribute ${unknown.join(', ')}.`);
  const [title, terminal, schema, output, notRun] = KNOWN.map((name) => all.get(name));
  return {
    ...(title && { title }),
    ...(terminal && { terminal }),
    ...(schema && { schema }),
    ...(output !== undefined && { output: { terminal: output } }),
    ...(notRun && { notRun }),
  };
}
