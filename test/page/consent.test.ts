/** The text of the consent: its words, its version, and what names it (D-68). */
import { describe, expect, test } from 'vitest';
import en from '#page/messages/en.json' with { type: 'json' };
import fr from '#page/messages/fr.json' with { type: 'json' };
import { CONSENT_VERSION, consentShown, consentWords, renderConsentText } from '#page/text/consent.ts';
import { LANGUAGES } from '#page/text/languages.ts';
import { textHash } from '#page/text/text-hash.ts';
import { LINK } from './samples.ts';
import { useServer } from './visit.ts';

const at = useServer();
const NAMES = ['Acme & Sons', `<b>"O'Neil" &amp; &lt;`, 'شركة $& 😀'];

describe('the words of the consent', () => {
  test.each(LANGUAGES.map((messages) => [messages.lang, messages] as const))(
    'are those of the page in %s',
    (_, messages) => {
      const words = consentWords(LINK, messages);
      expect(words).toContain('Acme & Sons');
      const markup = renderConsentText(LINK, messages).toString();
      const seen = markup.replace(/<span class="unseen">.*?<\/span>/g, '').replace(/<[^>]*>/g, '');
      expect(words).toBe(seen.replaceAll('&amp;', '&'));
    },
  );

  test.each(NAMES)('have the company’s name as it is: %s', (companyName) => {
    expect(consentWords({ ...LINK, companyName }, en)).toBe(
      `I agree that ${companyName} may check my identity with what I enter here, as its privacy policy describes. Each photo is sent as soon as I accept it.`,
    );
  });

  test.each(LANGUAGES.map((messages) => [messages.lang, messages] as const))(
    'of the plain form name its button, as nothing is sent before, in %s',
    (_, messages) => {
      const words = consentWords(LINK, messages, 'plain');
      expect(words).toContain(messages.step.send);
      expect(words).not.toBe(consentWords(LINK, messages));
    },
  );

  test('have a new version whenever they change in a language', () => {
    const hashes = LANGUAGES.map((messages) => {
      const forms = (['steps', 'plain'] as const).map((form) =>
        consentWords({ companyName: 'X', policyUrl: '' }, messages, form),
      );
      return [messages.lang, textHash(forms.join('\n'))];
    });
    const fix =
      'raise CONSENT_VERSION in packages/page/text/consent.ts, unless only a new language is added here';
    expect([CONSENT_VERSION, Object.fromEntries(hashes)], fix).toEqual([
      '3',
      { ar: '1xzv1zu93a4', en: 'ls2ys20rk1', fr: '1pqcxlbcfu', pt: 'tj587vyt4s', sw: '1u29qmma1vx' },
    ]);
  });
});

test('what was shown is another thing in another language, or of another company or policy', () => {
  const all = [
    consentShown(LINK, en),
    consentShown(LINK, fr),
    consentShown(LINK, en, 'plain'),
    consentShown({ ...LINK, companyName: 'Acme' }, en),
    consentShown({ ...LINK, policyUrl: 'https://acme.example/privacy-2' }, en),
  ];
  expect(new Set(all).size).toBe(5);
  expect(all.map((shown) => shown.split('.')[0])).toEqual(['en', 'fr', 'en', 'en', 'en']);
});

test.each([
  ['enhanced_kyc', false],
  ['biometric_kyc', true],
] as const)(
  'a page of %s speaks of photos only where it takes some',
  async (verification_method, takesPhotos) => {
    const id_types = [{ country: 'NG', id_type: 'BVN', verification_method }];
    const refId = await at.newLink({ id_types });
    const page = await (await fetch(`${at.server.url}/l/${refId}`)).text();
    const [, steps = ''] = /id="start">(.*?)<\/form>/s.exec(page) ?? [];
    expect(steps).toContain('I agree that');
    expect(steps.includes('Each photo is sent as soon as I accept it.')).toBe(takesPhotos);
  },
);
