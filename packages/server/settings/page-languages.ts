/** The operator's languages of the page: a folder with a JSON file for each, checked in full (D-54). */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { languageProblems } from '#page/text/language-file.ts';
import { LANGUAGES, type Messages } from '#page/text/languages.ts';
import { type Format, InvalidValue } from './setting.ts';

export const PAGE_LANGUAGES: Format<Messages[]> = { unit: 'folder', range: null, parse: readLanguages };

/** @throws InvalidValue that names everything that is wrong in every file. */
function readLanguages(folder: string): Messages[] {
  const files = namesIn(folder).filter((name) => name.endsWith('.json'));
  const read = files.map((name) => ({ name, ...readLanguage(path.join(folder, name)) }));
  const problems = read.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`));
  if (problems.length > 0) {
    throw new InvalidValue(`must be a folder of complete languages\n  ${problems.join('\n  ')}`);
  }
  return read.map(({ language }) => language as Messages);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    throw new InvalidValue(`must be a folder that can be read: ${reasonOf(error)}`);
  }
}

function readLanguage(file: string): { language: unknown; problems: string[] } {
  let language: unknown;
  try {
    language = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return { language, problems: [`cannot be read: ${reasonOf(error)}.`] };
  }
  const problems = languageProblems(language);
  if (problems.length > 0) return { language, problems };
  const { lang } = language as Messages;
  if (path.basename(file) !== `${lang}.json`)
    problems.push(`is of the language “${lang}”, so it must be ${lang}.json.`);
  if (LANGUAGES.some((own) => own.lang === lang)) problems.push('is a language that the page has already.');
  return { language, problems };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? String(error.code) : error.message;
}
