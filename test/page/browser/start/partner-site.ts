/** A partner's own site on loopback: where redirects arrive, with its logo, its policy, and a page that frames. */
import { serve } from '#testing/harness/loopback.ts';
import { png } from '#testing/harness/vitest/images.ts';

export interface SiteVisit {
  readonly url: URL;
  readonly referrer: string | undefined;
}

export type PartnerSite = Awaited<ReturnType<typeof startPartnerSite>>;

export async function startPartnerSite() {
  /** Every request for one of its pages. */
  const visits: SiteVisit[] = [];
  const { url, stop } = await serve((request, response) => {
    const url = new URL(request.url ?? '/', 'http://partner.invalid');
    if (url.pathname === '/logo.png')
      return void response.writeHead(200, { 'content-type': 'image/png' }).end(png());
    visits.push({ url, referrer: request.headers.referer });
    const framed = url.searchParams.get('frame');
    const body = framed ? `<iframe src="${framed}"></iframe>` : '<h1>Welcome back</h1>';
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><title>Partner</title>${body}`);
  });
  return { url, visits, stop };
}
