import { toTable } from '#page/text/language-table.ts';
import { DRAFTS, readDraft } from '#server/settings/draft-languages.ts';

/** `openapi/guides/operate/language-….md`: each draft as a table that a native speaker can correct. */
export const renderLanguageTables = (): Record<string, readonly [string, string]> =>
  Object.fromEntries(
    DRAFTS.map((code) => {
      const language = readDraft(code);
      const source = `packages/page/drafts/${code}.json`;
      const text = `# Draft: ${language.name}

<!-- Generated from ${source} by \`npm run generate\`. Do not edit. -->

Every text of the hosted page in ${language.name} (\`${code}\`), beside the English one, for a native speaker to correct. How a
corrected table goes back: [Drafts](languages.md#drafts). \`␣\` is a space at the end of a text.

${toTable(language)}
`;
      return [`openapi/guides/operate/language-${code}.md`, [source, text] as const];
    }),
  );
