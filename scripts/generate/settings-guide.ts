import { SETTINGS } from '#server/settings/settings.ts';

const NOTICE = 'Generated from packages/server/settings/settings.ts by `npm run generate`. Do not edit.';

const INTRODUCTION = `\
Every setting of the server, with its default and its unit. Settings are environment variables. An empty variable counts
as not set. Settings with a wrong value stop the start, with a message that names each and says what would be right.
\`npm start -- --check-config\` only checks them, names that are misspelt too, and exits 1 when something is wrong.

One marked “or in a file” may be in a file, as Docker and Kubernetes hand over secrets: \`SECRET_FILE=/run/secrets/secret\`
names the file that holds \`SECRET\`. A newline at its end does not count. Only one of the two may be set.`;

const CLOSING_NOTE =
  '“–” means that there is no default, or that sandbox and production have different ones.';

/** `openapi/guides/operate/settings.md`: the guide of settings, with a row for each. */
export function renderSettingsGuide(): string {
  const rows = SETTINGS.map(
    ({ name, default: value, unit, about, isSecret }) =>
      `| \`${name}\` | ${value === null ? '–' : `\`${value}\``} | ${unit}${isSecret ? ', or in a file' : ''} | ${about}. |`,
  );
  const table = ['| Name | Default | Unit | Meaning |', '|---|---|---|---|', ...rows].join('\n');
  return `${['# Settings', `<!-- ${NOTICE} -->`, INTRODUCTION, table, CLOSING_NOTE].join('\n\n')}\n`;
}
