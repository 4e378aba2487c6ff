/** The button that leads back to the partner (D-17). */
import { isSafeRedirect } from '#protocol/redirect.ts';
import { fill, type Html, html } from '../html.ts';
import { type PageLink, renderCompany } from '../layout/layout.ts';
import type { Messages } from '../text/languages.ts';

/** @param link - null where nothing is known of it. @returns null where a browser must not follow the address. */
export function renderReturnLink(
  link: PageLink | null,
  href: string | null | undefined,
  { problem }: Messages,
  { isQuiet = false, isFailure = false } = {},
): Html | null {
  if (!href || !isSafeRedirect(href)) return null;
  const text = link ? fill(problem.continueTo, { company: renderCompany(link) }) : problem.continueUnnamed;
  // A frame would hold the partner's page within the partner's page.
  const target = link?.embedOrigins && html` target="_top"`;
  return html`<a class="button${isQuiet && ' quiet'}"${isFailure && html` data-fail`} href="${href}"${target}>${text}</a>`;
}
