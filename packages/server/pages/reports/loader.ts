/** Who loads a page, as far as a request says so. */
import type { HttpRequest } from '../../http/request.ts';
import type { PageLoader } from '../../observe/metrics/metrics.ts';

/**
 * Names that programs give themselves which load what is named in a message, and those of search engines. Cubot makes phones;
 * people open links in the browsers of Snapchat and Viber.
 */
const ROBOT =
  /(?<!cu)bot(\b|_)|crawl|spider|preview|facebookexternalhit|facebookcatalog|whatsapp|telegram|skype|vkshare|embedly|iframely|headless|curl|wget|python|java\/|go-http|okhttp/i;

/** Only counted: nothing else depends on what anybody may claim. */
export function loaderOf({ method, headers }: Pick<HttpRequest, 'method' | 'headers'>): PageLoader {
  const purpose = `${headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-moz'] ?? ''}`;
  if (/prefetch|prerender|preview/i.test(purpose)) return 'prefetch';
  const agent = headers['user-agent'] ?? '';
  return method === 'HEAD' || agent === '' || ROBOT.test(agent) ? 'robot' : 'browser';
}
