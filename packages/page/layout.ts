/** What every page shares: the document, the partner's logo and name, and the privacy policy (§1). */
import { siteHref, webHref, withQuery } from './address.ts';
import { type Html, html } from './html.ts';
import { LANGUAGES } from './languages.ts';
import type { Messages } from './messages/en.ts';
import { PAGE_CSS, PLAIN_CSS } from './style.ts';
import { textHash } from './text-hash.ts';

/** Where the server serves {@link PAGE_CSS}. The name changes with the text, so it can be cached for good. */
export const STYLE_PATH = `/assets/page.${textHash(PAGE_CSS)}.css`;
/** Where it serves {@link PLAIN_CSS}. */
export const PLAIN_STYLE_PATH = `/assets/plain.${textHash(PLAIN_CSS)}.css`;

/** What the pages show of a link. */
export interface PageLink {
  /** For the server's own addresses. Never printed: it is the capability to submit (D-02). */
  refId: string;
  companyName: string;
  logoUrl: string | null;
  policyUrl: string;
  /** The link's colours as a stylesheet of this service. */
  themePath?: string | null;
  /** The browser script. Pages without it work as well. */
  scriptPath?: string;
}

/** A page: its heading, which names the browser tab too, and what stands below the heading. */
export interface Page {
  link: PageLink | null;
  heading: string;
  /** Set when the form came back with errors; the title then says so, as it is what is read out first. */
  hasErrors?: boolean;
  body: Html;
  /** Where the page can be had in another language: its own path. Answers to a POST have none. */
  languageSwitch?: { path: string; query?: Readonly<Record<string, string | null>> };
  /** Replaces the heading and the body: the flow has a heading in every step. */
  main?: Html;
  /** What stands beside the visible page. */
  after?: Html;
}

/** The full document. */
export function renderDocument(page: Page, messages: Messages): string {
  const { link, heading, hasErrors = false, body, main, after } = page;
  const company = link && ` – ${link.companyName}`;
  const theme = siteHref(link?.themePath);
  const script = siteHref(link?.scriptPath);
  return html`<!doctype html>
<html lang="${messages.lang}" dir="${messages.dir}">
<head>
<meta charset="utf-8">
<title>${hasErrors && messages.errorTitle}${heading}${company}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="${STYLE_PATH}">
${theme && html`<link rel="stylesheet" href="${theme}">`}
${main && html`<noscript><link rel="stylesheet" href="${PLAIN_STYLE_PATH}"></noscript>`}
${script && html`<script src="${script}" defer></script>`}
</head>
<body>
${link && renderHeader(link, renderLanguageSwitch(page, messages))}
<main>
${main ?? html`<h1>${heading}</h1>\n${body}`}
</main>
${link && renderFooter(link, messages)}
${after}
</body>
</html>
`.toString();
}

/** A company's name within a sentence; isolated, so that a name in another script cannot reorder the words. */
export function renderCompany(link: PageLink): Html {
  return html`<bdi>${link.companyName}</bdi>`;
}

/** A link to the partner's policy, or the bare words where the address is not one to print. */
export function renderPolicyLink(link: PageLink, words: string, messages: Messages): Html {
  const href = webHref(link.policyUrl);
  if (href === null) return html`${words}`;
  return html`<a href="${href}" target="_blank" rel="noopener noreferrer">${words}<span class="unseen"> ${messages.opensNewTab}</span></a>`;
}

function renderHeader(link: PageLink, languages: Html | null): Html {
  const logo = webHref(link.logoUrl);
  if (logo === null) {
    return html`<header><p class="company">${renderCompany(link)}</p>${languages}</header>`;
  }
  // The logo's text is the name, so the visible name is hidden from screen readers: it is read once.
  return html`<header>
<img class="logo" id="logo" src="${logo}" alt="${link.companyName}" referrerpolicy="no-referrer" decoding="async">
<p class="company" aria-hidden="true">${renderCompany(link)}</p>
${languages}
</header>`;
}

/** The switch is a list of links, so that it works everywhere; each language is named in itself. */
function renderLanguageSwitch({ languageSwitch }: Page, messages: Messages): Html | null {
  const path = languageSwitch && siteHref(languageSwitch.path);
  if (!languageSwitch || !path) return null;
  const items = LANGUAGES.map(({ lang, dir, name }) => {
    const href = withQuery(path, { ...languageSwitch.query, lang });
    return html`<li><a href="${href}" hreflang="${lang}" lang="${lang}" dir="${dir}"${lang === messages.lang && html` aria-current="true"`}>${name}</a></li>`;
  });
  return html`<details class="languages">
<summary><span class="unseen">${messages.languages}: </span>${messages.name}</summary>
<ul>${items}</ul>
</details>`;
}

function renderFooter(link: PageLink, messages: Messages): Html {
  return html`<footer><p>${messages.footer(renderCompany(link), (words) => renderPolicyLink(link, words, messages))}</p></footer>`;
}
