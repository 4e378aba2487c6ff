/** A partner's own site on loopback: where redirects arrive, with its logo, its policy, and a page that frames. */
import { serve } from '#testing/harness/loopback.ts';
import { png } from '#testing/harness/vitest/images.ts';

export interface SiteVisit {
  readonly url: URL;
  readonly referrer: string | undefined;
}

export interface PartnerSite {
  readonly url: string;
  /** Every request for one of its pages. */
  readonly visits: SiteVisit[];
  stop(): Promise<void>;
}

export async function startPartnerSite(): Promise<PartnerSite> {
  const visits: SiteVisit[] = [];
  const { url, stop } = await serve((request, response) => {
    const url = new URL(request.url ?? '/', 'http://partner.invalid');
    if (url.pathname === '/logo.png') {
      response.writeHead(200, { 'content-type': 'image/png' }).end(png());
      return;
    }
    visits.push({ url, referrer: request.headers.referer });
    const framed = url.searchParams.get('frame');
    const body = framed ? `<iframe src="${framed}"></iframe>` : '<h1>Welcome back</h1>';
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><title>Partner</title>${body}`);
  });
  return { url, visits, stop };
}
