/** What a request is answered that is refused before it has a route: the contract's words, or a page. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { OPERATIONS, type Operation } from '#generated/operations.ts';
import { languageOf } from '#page/languages.ts';
import { renderProblem } from '#page/problem.ts';
import { errorAnswer } from './errors.ts';
import { PAGE_HEADERS } from './page-headers.ts';
import { linkPath } from './page-view.ts';
import { PAGE_RETRY_SECONDS } from './pages.ts';
import { sendPlain } from './plain-answer.ts';
import { servedPath } from './served-path.ts';

/** Answers that the service is unavailable, in the words of whoever asks. */
export function refuser(brand: string): (request: IncomingMessage, response: ServerResponse) => void {
  const operations = Object.values<Operation>(OPERATIONS).map((operation) => ({
    operation,
    path: pathPattern(operation.path, brand),
  }));

  return (request, response) => {
    const { method, url = '/' } = request;
    const [path = '', query] = url.split('?', 2);
    if (path.startsWith(linkPath(''))) {
      const asked = new URLSearchParams(query).get('lang');
      const messages = languageOf(asked, request.headers['accept-language']);
      const retryHref = method === 'GET' ? url : path;
      const page = renderProblem({ link: null, problem: 'unavailable', retryHref }, messages);
      response.writeHead(503, { ...PAGE_HEADERS, 'retry-after': String(PAGE_RETRY_SECONDS) }).end(page);
      return;
    }
    const found = operations.find((each) => each.operation.method === method && each.path.test(path));
    const requestId = randomUUID();
    sendPlain(response, requestId, errorAnswer(requestId, found?.operation ?? null, 'unavailable'));
  };
}

function pathPattern(template: string, brand: string): RegExp {
  const path = servedPath(template, brand);
  // `%3Alist` is the same path as `:list` (D-14).
  return new RegExp(`^${path.replaceAll(':', '(?::|%3A)').replace(/\{\w+\}/g, '[^/]+')}$`, 'i');
}
