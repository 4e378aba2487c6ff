/** The parts of every page: the document, the partner's logo and name, and the privacy policy (§1). */
import { siteHref, webHref, withQuery } from '../address.ts';
import { fill, type Html, html } from '../html.ts';
import { type Messages, offeredLanguages } from '../text/languages.ts';
import { textHash } from '../text/text-hash.ts';
import { renderIcon } from './icon.ts';
import { PAGE_CSS, PLAIN_CSS, STEPS_CSS } from './style.ts';

/** The path of {@link PAGE_CSS}. It contains a hash of the text, so it can be cached for ever. */
export const STYLE_PATH = `/assets/page.${textHash(PAGE_CSS)}.css`;
/** The path of {@link STEPS_CSS}. */
export const STEPS_STYLE_PATH = `/assets/steps.${textHash(STEPS_CSS)}.css`;
/** The path of {@link PLAIN_CSS}. */
export const PLAIN_STYLE_PATH = `/assets/plain.${textHash(PLAIN_CSS)}.css`;

/** The parts of a link that its pages use. */
export interface PageLink {
  /** For the server's own addresses. Not printed as text: whoever knows it can submit (D-02). */
  refId: string;
  companyName: string;
  logoUrl: string | null;
  /** In place of it in dark mode (D-96). */
  logoUrlDark?: string;
  policyUrl: string;
  /** The partner's colour, `#rrggbb`. */
  themeColor?: string | null;
  /** The path of the link's own stylesheet. */
  themePath?: string | null;
  /** The path of the browser script. Pages work without it. */
  scriptPath?: string;
  /** The path of the second script, which the first one loads for photos. */
  captureScriptPath?: string;
  /** The path of the script with the checks of photos, which a worker runs. */
  checksScriptPath?: string;
  /** The path of the script that reads a step aloud. */
  listenScriptPath?: string;
  /** The origins whose pages may show this one in a frame (D-86). */
  embedOrigins?: readonly string[];
  /** Whether the script speaks to the app that shows the page (D-122). */
  speaksToApp?: boolean;
  /** `camera`: photos are taken now, files are not accepted. `any` where it is left out. */
  capture?: 'camera' | 'any';
}

/** A page before it is rendered. The heading is also the title of the browser tab. */
interface PageDocument {
  link: PageLink | null;
  heading: string;
  /** A drawing above the heading. */
  mark?: Html;
  /** Set when a form has errors; the title then begins with "Error", as screen readers read it first. */
  hasErrors?: boolean;
  body: Html;
  /** The page's own path, for its other languages. Responses to a POST have none. */
  languageSwitch?: { path: string; query?: Readonly<Record<string, string | null>> };
  /** Replaces the heading and the body: the flow has a heading in every step. */
  main?: Html;
  /** Invisible parts at the end of the body. */
  after?: Html;
  /** What is posted to the page around a frame at once, where the flow is over; with the redirect to the partner. */
  end?: { event: 'submitted' | 'cancelled' | 'failed'; redirectUrl: string | null };
}

/** Known in every language; on a phone it stands alone. */
const GLOBE = html`<svg class="globe" viewBox="0 0 20 20" aria-hidden="true"><circle cx="10" cy="10" r="7.25"/><path d="M2.75 10h14.5M10 2.75c-4.5 4.5-4.5 10 0 14.5c4.5-4.5 4.5-10 0-14.5"/></svg>`;

/** The full document. */
export function renderDocument(page: PageDocument, messages: Messages): string {
  const { link, heading, mark, hasErrors = false, body, main, after } = page;
  const company = link && ` – ${link.companyName}`;
  const theme = siteHref(link?.themePath);
  const script = siteHref(link?.scriptPath);
  return html`<!doctype html>
<html lang="${messages.lang}" dir="${messages.dir}">
<head>
<meta charset="utf-8">
<title>${hasErrors && messages.errorTitle}${heading}${company}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
${
  link &&
  html`<meta property="og:site_name" content="${link.companyName}"><meta property="og:title" content="${heading}">
`
}<meta name="color-scheme" content="light dark">
${renderIcon(link?.themeColor)}<link rel="stylesheet" href="${STYLE_PATH}">
${theme && html`<link rel="stylesheet" href="${theme}">`}
${main && html`<noscript><link rel="stylesheet" href="${PLAIN_STYLE_PATH}"></noscript>`}
${script && html`<script src="${script}" defer></script>`}
</head>
<body${renderEmbedding(page)}>
${link && renderHeader(link, renderLanguageSwitch(page, messages))}
<main>
${main ?? html`${mark}<h1>${heading}</h1>\n${body}`}
</main>
${link && renderFooter(link, messages)}
${after}
</body>
</html>
`.toString();
}

/** What the script posts to the page around a frame or to an app, and to which pages. */
function renderEmbedding({ link, end }: PageDocument): Html | null {
  const { embedOrigins, speaksToApp } = link ?? {};
  if (!embedOrigins && !speaksToApp) return null;
  const outcome = end && html` data-end="${end.event}" data-redirect="${end.redirectUrl}"`;
  const origins = embedOrigins && html` data-embed-origins="${embedOrigins.join(' ')}"`;
  return html`${origins}${speaksToApp && html` data-app`}${outcome}`;
}

/** A company's name within a sentence; isolated, so that a name in another script does not reorder the words. */
export function renderCompany(link: PageLink): Html {
  return html`<bdi>${link.companyName}</bdi>`;
}

/** A link to the partner's policy; plain text where its URL is not http or https. */
export function renderPolicyLink(link: PageLink, words: string, messages: Messages): Html {
  const href = webHref(link.policyUrl);
  if (href === null) return html`${words}`;
  return html`<a href="${href}" target="_blank" rel="noopener noreferrer">${words}<span class="unseen"> ${messages.opensNewTab}</span></a>`;
}

/** The name beside the logo, or under it where the two do not fit: in five lines at most (`.brand`). */
function renderHeader(link: PageLink, languages: Html | null): Html {
  const logo = siteHref(link.logoUrl);
  const dark = siteHref(link.logoUrlDark);
  // The logo's `alt` is the name, so the visible name is hidden from screen readers: it is read once.
  const image =
    logo !== null &&
    html`<img class="logo" id="logo" src="${logo}" alt="${link.companyName}" referrerpolicy="no-referrer" decoding="async">`;
  const source = dark && html`<source srcset="${dark}" media="(prefers-color-scheme: dark)">`;
  return html`<header>
<div class="brand">${image && source ? html`<picture>${source}${image}</picture>` : image}
<p class="company"${image && html` aria-hidden="true"`}>${renderCompany(link)}</p>
</div>
${languages}
</header>`;
}

/** Links, so that it works without a script; each language is named in that language. */
function renderLanguageSwitch({ languageSwitch }: PageDocument, messages: Messages): Html | null {
  const path = languageSwitch && siteHref(languageSwitch.path);
  if (!languageSwitch || !path) return null;
  const items = offeredLanguages().map(({ lang, dir, name }) => {
    const href = withQuery(path, { ...languageSwitch.query, lang });
    return html`<li><a href="${href}" hreflang="${lang}" lang="${lang}" dir="${dir}"${lang === messages.lang && html` aria-current="true"`}>${name}</a></li>`;
  });
  return html`<details class="languages">
<summary>${GLOBE}<span class="unseen">${messages.languages}: </span><span class="language">${messages.name}</span></summary>
<ul>${items}</ul>
</details>`;
}

/** Two parts, side by side where there is room. */
function renderFooter(link: PageLink, messages: Messages): Html {
  const by = fill(messages.footer, { company: renderCompany(link) });
  const policy = fill(messages.policy, { policy: (words) => renderPolicyLink(link, words, messages) });
  return html`<footer><p>${by}</p><p>${policy}</p></footer>`;
}
