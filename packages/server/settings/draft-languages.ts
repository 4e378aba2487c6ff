/** Languages that no native speaker has read yet: off until the operator turns them on (D-109). */
import { readFileSync } from 'node:fs';
import type { Messages } from '#page/messages/en.ts';
import { type Format, InvalidValue } from './setting.ts';

export const DRAFTS = ['ha', 'yo', 'am'];

/** Read only where it is asked for. */
export const readDraft = (code: string): Messages =>
  JSON.parse(readFileSync(new URL(`../../page/drafts/${code}.json`, import.meta.url), 'utf8'));

export const DRAFT_LANGUAGES: Format<Messages[]> = {
  unit: 'list',
  range: DRAFTS.map((code) => `\`${code}\``).join(', '),
  parse(text) {
    const codes = [...new Set(text.split(',').map((code) => code.trim()))];
    if (!codes.every((code) => DRAFTS.includes(code)))
      throw new InvalidValue(`must be a list of ${DRAFTS.join(', ')}`);
    return codes.map(readDraft);
  },
};
