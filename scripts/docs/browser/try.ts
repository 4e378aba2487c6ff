/** The panel: choose an operation, edit it, send it signed, read the answer. */
import { signWebhook } from '#protocol/callback.ts';
import { sign, signedContent, verifySignature } from '#protocol/signing.ts';
import { toWireTimestamp } from '#protocol/timestamps.ts';
import { type ApiOperation, Contract } from '../contract.ts';

declare global {
  /** What the server that serves this page says of itself; null where another web server does. */
  var docsServer: { readonly sandbox: boolean; readonly partnerId: string; readonly apiKey: string } | null;
}

const element = (id: string) => document.getElementById(id) as HTMLElement & HTMLAnchorElement;
const form = element('try') as HTMLElement as HTMLFormElement;
const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement & HTMLSelectElement;
/** Ids in answers, which the next call is likely to need. Gone with the page. */
const learnt: Record<string, string> = {};

void fetch('openapi.json').then(async (answer) => start(new Contract(await answer.json())));

function start(contract: Contract): void {
  const operations = contract.operations.filter(({ isPublic }) => isPublic);
  const chosen = () => operations[field('operation').selectedIndex] as ApiOperation;
  const choose = (wanted: string) => {
    field('operation').value = operations.some(({ id }) => id === wanted) ? wanted : 'createLink';
    showOperation(contract, chosen());
  };
  const options = operations.map(({ id, method, path }) => new Option(`${method} ${path}`, id));
  field('operation').replaceChildren(...options);
  field('operation').addEventListener('input', () => choose(field('operation').value));
  field('example').addEventListener('input', () => fillBody(contract, chosen()));
  addEventListener('hashchange', () => choose(location.hash.slice(1)));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    element('problem').textContent = '';
    await send(contract, chosen()).catch((error) => element('problem').append(String(error)));
  });
  fillIn(globalThis.docsServer ?? null);
  choose(location.hash.slice(1));
}

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
  (form.firstElementChild as HTMLFieldSetElement).disabled = reason !== '';
}

function showOperation(contract: Contract, operation: ApiOperation): void {
  history.replaceState(null, '', `#${operation.id}`);
  element('described').href = `reference/${operation.id}.html`;
  const examples = contract.requests(operation).map(({ name }, at) => new Option(name, String(at)));
  field('example').replaceChildren(...examples);
  (field('example').parentElement as HTMLElement).hidden = examples.length < 2;
  const labels = inputsOf(contract, operation).map(({ name, in: place, example }) => {
    const value = learnt[name] ?? (place === 'path' ? example : '');
    const input = document.createElement('input');
    Object.assign(input, { name: `parameter-${name}`, required: place === 'path', value });
    const label = document.createElement('label');
    label.append(`${name} `, input);
    return label;
  });
  element('parameters').replaceChildren(...labels);
  fillBody(contract, operation);
  element('outcome').hidden = true;
}

function fillBody(contract: Contract, operation: ApiOperation): void {
  const { body } = contract.requests(operation)[Number(field('example').value)] ?? {};
  (field('body').parentElement as HTMLElement).hidden = !body;
  if (operation.id === 'getJobStatus') for (const name in body) body[name] = learnt[name] ?? body[name];
  field('body').value = body ? JSON.stringify(body, null, 2) : '';
}

/** The parameters to fill in: the panel makes the headers of signed content by itself (D-61). */
function inputsOf(contract: Contract, operation: ApiOperation): ReturnType<Contract['parameters']> {
  const isMade = (name: string) => operation.node['x-signature-field'] && name.startsWith('webhook-');
  return contract.parameters(operation).filter(({ name }) => !isMade(name));
}

async function send(contract: Contract, operation: ApiOperation): Promise<void> {
  const { method, node } = operation;
  const [partnerId, apiKey] = [field('partner').value, field('key').value];
  const [query, headers] = [new URLSearchParams(), new Headers()];
  let { path } = operation;
  for (const { name, in: place } of inputsOf(contract, operation)) {
    const value = field(`parameter-${name}`).value.trim();
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (value && place === 'query') query.set(name, value);
    else if (value) headers.set(name, value);
  }
  let json: object | null = field('body').value ? JSON.parse(field('body').value) : null;
  const signatureField = node['x-signature-field'];
  if (json && signatureField) {
    const timestamp = toWireTimestamp(Date.now());
    const signature = await sign(apiKey, timestamp, partnerId);
    json = { partner_id: partnerId, timestamp, [signatureField]: signature, ...json };
  }
  if (json) headers.set('content-type', 'application/json');
  const body = json && JSON.stringify(json, null, 2);
  path += query.size > 0 ? `?${query}` : '';
  if (body && signatureField) {
    const [id, seconds] = [crypto.randomUUID(), Math.floor(Date.now() / 1000)];
    headers.set('webhook-id', id);
    headers.set('webhook-timestamp', String(seconds));
    headers.set(
      'webhook-signature',
      await signWebhook(apiKey, id, seconds, signedContent({ method, path, body })),
    );
  }
  const url = field('base').value.trim().replace(/\/+$/, '') + path;
  const lines = [`${method} ${url}`, ...[...headers].map((header) => header.join(': ')), '', body];
  element('request').textContent = lines.join('\n').trim();
  const answer = await fetch(url, { method, headers, body, credentials: 'omit', redirect: 'manual' });
  await show(answer, partnerId, apiKey);
}

async function show(answer: Response, partnerId: string, apiKey: string): Promise<void> {
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json');
  const json: Record<string, string> = isJson ? JSON.parse(text) : {};
  const { timestamp = '', signature = json['sec_key'] ?? '', link = '' } = json;
  const isGenuine = await verifySignature({ keys: [apiKey], timestamp, partnerId, signature });
  element('status').textContent = `${answer.status} ${answer.statusText}`.trim();
  element('verdict').textContent = signature && `The signature is ${isGenuine ? '' : 'not '}genuine.`;
  element('answer').textContent = isJson ? JSON.stringify(json, null, 2) : text;
  for (const name of ['user_id', 'job_id']) if (json[name]) learnt[name] = json[name];
  if (json['ref_id']) learnt['linkId'] = json['ref_id'];
  element('next').hidden = !/^https?:/.test(link);
  element('next').href = link;
  element('outcome').hidden = false;
  element('outcome').scrollIntoView();
}
