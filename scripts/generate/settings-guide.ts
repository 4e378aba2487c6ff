import { SETTINGS } from '#server/settings.ts';

const NOTICE = 'Generated from packages/server/settings.ts by `npm run generate`. Do not edit.';

const INTRODUCTION = `\
Every setting of the server, with its default and its unit. Settings are environment variables. An empty variable counts
as not set. A setting with a wrong value stops the start, with a message that names the setting and says what would be
right.`;

const CLOSING_NOTE =
  '“–” means that there is no default, or that sandbox and production have different ones.';

/** `openapi/guides/operate/settings.md`: the guide of settings, with a row for each. */
export function renderSettingsGuide(): string {
  const rows = SETTINGS.map(
    ({ name, default: value, unit, about }) =>
      `| \`${name}\` | ${value === null ? '–' : `\`${value}\``} | ${unit} | ${about}. |`,
  );
  const table = ['| Name | Default | Unit | Meaning |', '|---|---|---|---|', ...rows].join('\n');
  return `${['# Settings', `<!-- ${NOTICE} -->`, INTRODUCTION, table, CLOSING_NOTE].join('\n\n')}\n`;
}
