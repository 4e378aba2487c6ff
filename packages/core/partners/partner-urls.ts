/** Which URLs a partner may give (D-17, D-32). */
import { isSafeRedirect } from '#protocol/redirect.ts';

/** The URLs of a link, as sent. */
export interface PartnerUrls {
  readonly callback_url?: string;
  readonly data_privacy_policy_url?: string;
  readonly logo_url?: string;
  readonly logo_url_dark?: string;
  readonly redirect_url?: string;
}

interface UrlProblem {
  /** A JSON Pointer into the request. */
  readonly path: string;
  readonly message: string;
}

/** A problem for each URL that is refused. `httpsOnly` holds in production. */
export function urlProblems(urls: PartnerUrls, httpsOnly: boolean): UrlProblem[] {
  const problems: UrlProblem[] = [];
  for (const field of ['callback_url', 'data_privacy_policy_url', 'logo_url', 'logo_url_dark'] as const) {
    const url = urls[field];
    if (url === undefined || isHttpUrl(url, httpsOnly)) continue;
    const message = httpsOnly
      ? 'must be an https address without credentials'
      : 'must be an http or https address without credentials';
    problems.push({ path: `/${field}`, message });
  }
  if (urls.redirect_url !== undefined && !isSafeRedirect(urls.redirect_url, { httpsOnly })) {
    const message = `must be an ${httpsOnly ? '' : 'http, '}https or app-scheme address`;
    problems.push({ path: '/redirect_url', message });
  }
  return problems;
}

/** Whether it is an http(s) URL with a host and without credentials. */
export function isHttpUrl(url: string, httpsOnly: boolean): boolean {
  return /^https?:\/\//i.test(url) && isSafeRedirect(url, { httpsOnly });
}
