/** The header stays low, whatever a partner is called and whatever its logo is. */
import { expect, test } from 'vitest';
import { renderDocument } from '#page/layout/layout.ts';
import { PAGE_CSS } from '#page/layout/style.ts';
import ar from '#page/messages/ar.json' with { type: 'json' };
import en from '#page/messages/en.json' with { type: 'json' };
import pt from '#page/messages/pt.json' with { type: 'json' };
import { LINK } from '../../samples.ts';
import { useBrowser } from '../use-browser.ts';
import { overflow } from '../walk.ts';

const at = useBrowser();

const NAMES = [
  'A',
  'Acme',
  'Blue Ridge Bank',
  'The First International Commercial and Savings Bank of Western and Central Africa, Limited',
  'Acompanywithanamethathasnospacetobreakitatanywhereinitandnohyphen',
  'بنك الخليج الدولي للتجارة والاستثمار',
  '株式会社三菱UFJ銀行国際部門',
  '🏦🏦 Bank 🇳🇬🇰🇪 👨‍👩‍👧‍👦',
  'W'.repeat(200),
  'Ñandú & Söhne <GmbH> "Köln"',
];

const svg = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#123"/></svg>`;

const LOGOS: Readonly<Record<string, string | null>> = {
  wide: svg(1200, 60),
  tall: svg(40, 600),
  square: svg(256, 256),
  tiny: svg(2, 2),
  none: null,
  broken: 'not a picture',
};

const HIGH = 128;

/** What WCAG 1.4.12 lets a person set. */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }';

test('of 10 names and 6 logos, in three languages and on three widths, none makes a high header', async () => {
  const page = await at.newPage();
  await page.route('https://logos.example/*', (route) => {
    const body = LOGOS[new URL(route.request().url()).pathname.slice(1)];
    return route.fulfill({ contentType: 'image/svg+xml', body: body ?? '' });
  });
  const headers = Object.keys(LOGOS).flatMap((logo) =>
    NAMES.flatMap((companyName) =>
      [en, pt, ar].map((messages) => {
        const logoUrl = LOGOS[logo] === null ? null : `https://logos.example/${logo}`;
        const link = { ...LINK, companyName, logoUrl };
        const document = renderDocument(
          { link, heading: '', body: '' as never, languageSwitch: { path: '/l/1' } },
          messages,
        );
        const [header] = /<header[\s\S]*<\/header>/.exec(document) ?? [''];
        return `<div class="one" dir="${messages.dir}" title="${logo}, ${messages.lang}">${header}</div>`;
      }),
    ),
  );
  await page.setContent(`<!doctype html><style>${PAGE_CSS}</style>${headers.join('\n')}`);
  for (const width of [320, 360, 768]) {
    await page.setViewportSize({ width, height: 640 });
    expect(await overflow(page), String(width)).toBe(0);
    const found = await page.evaluate((high) => {
      const heightOf = (element: Element) => element.getBoundingClientRect().height;
      return [...document.querySelectorAll<HTMLElement>('.one')].flatMap((one) => {
        const header = one.querySelector('header') as HTMLElement;
        const name = one.querySelector('.company') as HTMLElement;
        const at = `${one.title}, ${name.textContent?.slice(0, 20)}`;
        const isNarrow = name.getBoundingClientRect().width < 12;
        return heightOf(header) > high || isNarrow ? [`${at}: ${heightOf(header)}`] : [];
      });
    }, HIGH);
    expect(found, `at ${width}`).toEqual([]);
  }
});

test('no name that a company has is cut, also with the wider spacing of text that a person may set', async () => {
  const page = await at.newPage();
  const names = NAMES.filter((name) => name.length < 200);
  const headers = names.flatMap((companyName) =>
    [LINK.logoUrl, null].map((logoUrl) => {
      const document = renderDocument(
        {
          link: { ...LINK, companyName, logoUrl },
          heading: '',
          body: '' as never,
          languageSwitch: { path: '/l/1' },
        },
        en,
      );
      return /<header[\s\S]*<\/header>/.exec(document)?.[0] ?? '';
    }),
  );
  for (const style of [PAGE_CSS, PAGE_CSS + SPACING]) {
    await page.setContent(`<!doctype html><style>${style}</style>${headers.join('\n')}`);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 640 });
      const cut = await page
        .locator('.company')
        .evaluateAll((shown) =>
          shown
            .filter(
              (name) => name.scrollHeight > name.clientHeight + 1 || name.scrollWidth > name.clientWidth,
            )
            .map(({ textContent }) => textContent),
        );
      expect(cut, `at ${width}`).toEqual([]);
    }
  }
});

test('a logo for dark grounds stands where the other one does', async () => {
  const page = await at.newPage();
  const placeOf = async (logoUrlDark?: string) => {
    const link = { ...LINK, logoUrl: 'https://logos.example/a', ...(logoUrlDark && { logoUrlDark }) };
    const document = renderDocument({ link, heading: '', body: '' as never }, en);
    const [header] = /<header[\s\S]*<\/header>/.exec(document) ?? [''];
    await page.setContent(`<!doctype html><style>${PAGE_CSS}</style>${header}`);
    return page.locator('.logo').evaluate((logo) => logo.getBoundingClientRect().left);
  };
  expect(await placeOf('https://logos.example/b')).toBe(await placeOf());
});
