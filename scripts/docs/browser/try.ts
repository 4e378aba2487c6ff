/** The panel: choose an operation, edit it, send it signed, read the answer. */
import { sign, verifySignature } from '#protocol/signing.ts';
import { toWireTimestamp } from '#protocol/timestamps.ts';
import type { TryOperation } from './try-operation.ts';

declare global {
  /** What the server that serves this page says of itself; null where another web server does. */
  var docsServer: { readonly sandbox: boolean; readonly partnerId: string; readonly apiKey: string } | null;
}

const element = (id: string) => document.getElementById(id) as HTMLElement & HTMLAnchorElement;
const form = element('try') as HTMLElement as HTMLFormElement;
const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement & HTMLSelectElement;
const OPERATIONS: readonly TryOperation[] = JSON.parse(element('operations').textContent ?? '[]');
/** Ids in answers, which the next call is likely to need. Gone with the page. */
const learnt: Record<string, string> = {};

fillIn(globalThis.docsServer ?? null);
field('operation').addEventListener('input', () => choose(field('operation').value));
field('example').addEventListener('input', () => fillBody(chosen()));
addEventListener('hashchange', () => choose(location.hash.slice(1)));
choose(location.hash.slice(1) || 'createLink');
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const button = event.submitter as HTMLButtonElement;
  button.disabled = true;
  await run(chosen()).catch((error) => {
    element('problem').textContent = `${error instanceof Error ? error.message : error}`;
  });
  button.disabled = false;
});

function fillIn(server: typeof globalThis.docsServer): void {
  if (server) {
    // This page may call nobody but the server that it comes from.
    field('base').value = location.href.replace(/\/docs\/.*$/, '');
    field('base').readOnly = true;
    field('partner').value = server.partnerId ?? '';
    field('key').value = server.apiKey ?? '';
  }
  let reason = '';
  if (!globalThis.crypto?.subtle)
    reason = 'This browser signs on https and on localhost only. Open the page there.';
  else if (server && !server.sandbox)
    reason = 'This server is no sandbox, so nothing is sent from here. Open the docs of one.';
  element('notice').textContent = reason;
  element('notice').hidden = !reason;
  (form.querySelector('[type=submit]') as HTMLButtonElement).disabled = reason !== '';
}

function chosen(): TryOperation {
  return OPERATIONS.find(({ id }) => id === field('operation').value) ?? (OPERATIONS[0] as TryOperation);
}

function choose(id: string): void {
  const operation = OPERATIONS.find((each) => each.id === id) ?? chosen();
  field('operation').value = operation.id;
  history.replaceState(null, '', `#${operation.id}`);
  element('described').href = `reference/${operation.id}.html`;
  field('example').replaceChildren(...operation.examples.map(({ name }, at) => new Option(name, String(at))));
  (field('example').parentElement as HTMLElement).hidden = operation.examples.length < 2;
  element('parameters').replaceChildren(
    ...operation.parameters.map(({ name, in: place, example }) => {
      const input = document.createElement('input');
      Object.assign(input, {
        name: `parameter-${name}`,
        required: place === 'path',
        value: learnt[name] ?? example,
      });
      const label = document.createElement('label');
      label.append(`${name} `, input);
      return label;
    }),
  );
  fillBody(operation);
  element('outcome').hidden = true;
}

function fillBody({ id, examples }: TryOperation): void {
  const example = examples[Number(field('example').value) || 0];
  (field('body').parentElement as HTMLElement).hidden = !example;
  const known = id === 'getJobStatus' ? learnt : {};
  const entries = Object.entries(example?.body ?? {}).map(([name, value]) => [name, known[name] ?? value]);
  field('body').value = JSON.stringify(Object.fromEntries(entries), null, 2);
}

async function run(operation: TryOperation): Promise<void> {
  element('problem').textContent = '';
  const [partnerId, apiKey] = [field('partner').value, field('key').value];
  const [query, headers] = [new URLSearchParams(), new Headers()];
  let path = operation.path;
  for (const { name, in: place } of operation.parameters) {
    const value = field(`parameter-${name}`).value.trim();
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (value && place === 'query') query.set(name, value);
    else if (value) headers.set(name, value);
  }
  let body: object | null = operation.examples.length > 0 ? JSON.parse(field('body').value) : null;
  if (body && operation.signatureField) {
    const timestamp = toWireTimestamp(Date.now());
    const signature = await sign(apiKey, timestamp, partnerId);
    body = { partner_id: partnerId, timestamp, [operation.signatureField]: signature, ...body };
  }
  if (body) headers.set('content-type', 'application/json');
  const url = `${field('base').value.trim().replace(/\/+$/, '')}${path}${query.size > 0 ? `?${query}` : ''}`;
  const head = [...headers].map(([name, value]) => `\n${name}: ${value}`).join('');
  element('request').textContent =
    `${operation.method} ${url}${head}${body ? `\n\n${JSON.stringify(body, null, 2)}` : ''}`;
  const answer = await fetch(url, {
    ...{ method: operation.method, headers, credentials: 'omit', redirect: 'manual' },
    ...(body && { body: JSON.stringify(body) }),
  });
  await show(answer, partnerId, apiKey);
}

async function show(answer: Response, partnerId: string, apiKey: string): Promise<void> {
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json');
  const json: Record<string, string> = isJson ? JSON.parse(text) : {};
  const signature = json['signature'] ?? json['sec_key'];
  const claim = { keys: [apiKey], timestamp: json['timestamp'] ?? '', partnerId, signature: signature ?? '' };
  const isGenuine = signature !== undefined && (await verifySignature(claim));
  element('status').textContent = `${answer.status} ${answer.statusText}`.trim();
  element('status').className = answer.ok ? 'good' : 'bad';
  if (signature === undefined) element('verdict').textContent = '';
  else element('verdict').textContent = `The signature is ${isGenuine ? '' : 'not '}genuine.`;
  element('answer').textContent = isJson ? JSON.stringify(json, null, 2) : text;
  for (const name of ['user_id', 'job_id']) if (json[name]) learnt[name] = json[name];
  if (json['ref_id']) learnt['linkId'] = json['ref_id'];
  element('next').hidden = !/^https?:/.test(json['link'] ?? '');
  element('next').href = json['link'] ?? '';
  element('outcome').hidden = false;
  element('outcome').scrollIntoView();
}
