import { toTable } from '#page/text/language-table.ts';
import { DRAFTS } from '#page/text/languages.ts';

/** `openapi/guides/operate/language-….md`: each draft as a table that a native speaker can correct. */
export const renderLanguageTables = (): Record<string, readonly [string, string]> =>
  Object.fromEntries(
    DRAFTS.map((language) => {
      const { lang, name } = language;
      const source = `packages/page/messages/${lang}.json`;
      const text = `# Draft: ${name}

<!-- Generated from ${source} by \`npm run generate\`. Do not edit. -->

Every text of the hosted page in ${name} (\`${lang}\`), beside the English one, for a native speaker to correct. How a
corrected table goes back: [Drafts](languages.md#drafts). \`␣\` is a space at the end of a text.

${toTable(language)}
`;
      return [`openapi/guides/operate/language-${lang}.md`, [source, text] as const];
    }),
  );
