/** The drafts of languages that the operator turns on (D-109). */
import { DRAFTS, type Messages } from '#page/text/languages.ts';
import { type Format, InvalidValue } from './setting.ts';

const CODES = DRAFTS.map(({ lang }) => lang);

export const DRAFT_LANGUAGES: Format<Messages[]> = {
  unit: 'list',
  range: CODES.map((code) => `\`${code}\``).join(', '),
  parse(text) {
    const codes = new Set(text.split(',').map((code) => code.trim()));
    return [...codes].map((code) => {
      const draft = DRAFTS.find(({ lang }) => lang === code);
      if (!draft) throw new InvalidValue(`must be a list of ${CODES.join(', ')}`);
      return draft;
    });
  },
};
