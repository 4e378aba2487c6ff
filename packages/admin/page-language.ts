/** Prints a language of the page, as the template of an operator's own (D-54). */
import { readFileSync } from 'node:fs';
import { Argument, type Command } from 'commander';
import en from '#page/messages/en.json' with { type: 'json' };
import { languageProblems } from '#page/text/language-file.ts';
import { fromTable, toTable } from '#page/text/language-table.ts';
import { DRAFTS, LANGUAGES, type Messages } from '#page/text/languages.ts';
import { AdminError } from './command.ts';

export function pageLanguageCommand(program: Command): void {
  const languages = [...LANGUAGES, ...DRAFTS];
  program
    .command('page-language')
    .description('Prints the texts of the page as JSON, to translate into a file for PAGE_LANGUAGES_DIR.')
    .addArgument(
      new Argument('[language]', 'the language to translate from')
        .choices(languages.map(({ lang }) => lang))
        .default('en'),
    )
    .option('--table', 'prints a table instead, for a person to correct')
    .option('--from-table <file>', 'takes a corrected table back, and prints its language')
    .action((code: string, { table, fromTable: file }: { table?: true; fromTable?: string }) => {
      const language = file ? readTable(file) : (languages.find(({ lang }) => lang === code) ?? en);
      console.log(table ? toTable(language) : JSON.stringify(language, null, 2));
    });
}

/** @throws AdminError that names every text that is missing, unknown, or has lost a placeholder. */
function readTable(file: string): Messages {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new AdminError(`${file} cannot be read: ${error instanceof Error ? error.message : error}.`);
  }
  const language = fromTable(text);
  const problems = languageProblems(language);
  if (problems.length > 0)
    throw new AdminError(`${file} is no complete language.\n  ${problems.join('\n  ')}`);
  return language as Messages;
}
