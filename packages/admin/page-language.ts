/** Prints a language of the page, as the template of an operator's own (D-54). */
import { Argument, type Command } from 'commander';
import { findLanguage, LANGUAGES } from '#page/text/languages.ts';

export function pageLanguageCommand(program: Command): void {
  const codes = LANGUAGES.map(({ lang }) => lang);
  program
    .command('page-language')
    .description('Prints the texts of the page as JSON, to translate into a file for PAGE_LANGUAGES_DIR.')
    .addArgument(new Argument('[language]', 'the language to translate from').choices(codes).default('en'))
    .action((code: string) => console.log(JSON.stringify(findLanguage(code), null, 2)));
}
