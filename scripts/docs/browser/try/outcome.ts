/** What was sent and what came back, shown below the form. */
import { type Answer, type Caller, isGenuine, type Request, toCurl } from './call.ts';
import { element } from './elements.ts';
import type { TryOperation } from './operation.ts';

/** What answers taught: ids that the next call is likely to need. Gone with the page. */
export const learnt: Record<string, string> = {};

export function showRequest(request: Request): void {
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
  const body = request.body === null ? [] : ['', JSON.stringify(JSON.parse(request.body), null, 2)];
  element('request').textContent = [`${request.method} ${request.url}`, ...headers, ...body].join('\n');
  element('curl').textContent = toCurl(request);
}

export async function showAnswer(operation: TryOperation, caller: Caller, answer: Answer): Promise<void> {
  element('status').textContent = `${answer.status} ${answer.statusText}`.trim();
  element('status').className = answer.status < 400 ? 'good' : 'bad';
  element('took').textContent = `after ${answer.ms} ms`;
  element('answer').textContent = answer.json ? JSON.stringify(answer.json, null, 2) : answer.text;
  element('answer-headers').textContent = answer.headers
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
  const isSigned = operation.signsAnswer && answer.status < 400;
  const genuine = isSigned && (await isGenuine(answer, caller));
  const verdict = element('verdict');
  verdict.hidden = !isSigned;
  verdict.className = genuine ? 'good' : 'bad';
  verdict.textContent = genuine
    ? 'The signature of the answer is genuine.'
    : 'The signature of the answer is not genuine: do not trust it.';
  learn(answer);
}

function learn({ json, status }: Answer): void {
  const next = element('next');
  next.hidden = true;
  if (!json || status >= 400) return;
  for (const name of ['user_id', 'job_id']) if (typeof json[name] === 'string') learnt[name] = json[name];
  if (typeof json['ref_id'] === 'string') learnt['linkId'] = json['ref_id'];
  const address = json['link'] ?? json['link_url'];
  if (typeof address !== 'string' || !/^https?:/.test(address)) return;
  const link = document.createElement('a');
  link.href = address;
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = 'Open the link';
  next.replaceChildren(link, ' as a user would.');
  next.hidden = false;
}

export function showFailure(error: unknown): void {
  element('status').textContent = 'No answer';
  element('status').className = 'bad';
  element('took').textContent = '';
  element('answer').textContent = `${error instanceof Error ? error.message : error}
Is the sandbox running at that address? From another origin, only a sandbox answers a browser.`;
  element('answer-headers').textContent = '';
  element('verdict').hidden = true;
  element('next').hidden = true;
}
