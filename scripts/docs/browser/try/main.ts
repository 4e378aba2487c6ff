/** The panel: choose an operation, edit it, send it, read the answer. */
import { type Caller, makeRequest, send } from './call.ts';
import { element, field } from './elements.ts';
import type { TryOperation } from './operation.ts';
import { learnt, showAnswer, showFailure, showRequest } from './outcome.ts';

declare global {
  /** What the server that serves this page says of itself; null where another web server does. */
  var docsServer: {
    readonly sandbox: boolean;
    readonly partnerId: string | null;
    readonly apiKey: string | null;
  } | null;
}

const OPERATIONS: readonly TryOperation[] = JSON.parse(element('operations').textContent ?? '[]');
const form = element('try') as HTMLFormElement;

start();

function start(): void {
  const server = globalThis.docsServer ?? null;
  const base = field('base');
  if (server) {
    // This page may call nobody but the server that it comes from.
    base.value = location.href.replace(/\/docs\/[^/]*$/, '');
    base.readOnly = true;
    field('partner').value = server.partnerId ?? '';
    field('key').value = server.apiKey ?? '';
  }
  if (!globalThis.crypto?.subtle)
    forbid('This browser signs on https and on localhost only. Open the page there.');
  else if (server && !server.sandbox)
    forbid('This server is no sandbox, so nothing is sent from here. Open the docs of one.');
  field('operation').addEventListener('input', () => choose(field('operation').value));
  field('example').addEventListener('input', () => fillBody(chosen()));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    run();
  });
  addEventListener('hashchange', () => choose(location.hash.slice(1)));
  choose(location.hash.slice(1) || 'createLink');
}

function chosen(): TryOperation {
  const id = field('operation').value;
  const operation = OPERATIONS.find((each) => each.id === id);
  if (!operation) throw new Error(`There is no operation ${id}.`);
  return operation;
}

function choose(id: string): void {
  const operation = OPERATIONS.find((each) => each.id === id) ?? OPERATIONS[0];
  if (!operation) return;
  field('operation').value = operation.id;
  history.replaceState(null, '', `#${operation.id}`);
  element('route').textContent = `${operation.method} ${operation.path}`;
  (element('described') as HTMLAnchorElement).href = operation.reference;
  const { examples } = operation;
  field('example').replaceChildren(...examples.map(({ name }, at) => new Option(name, String(at))));
  element('example-row').hidden = examples.length < 2;
  element('parameters').replaceChildren(...operation.parameters.map(parameterField));
  fillBody(operation);
  element('outcome').hidden = true;
}

function parameterField({
  name,
  in: place,
  example,
  about,
}: TryOperation['parameters'][number]): HTMLElement {
  const label = document.createElement('label');
  label.className = 'wide';
  const input = document.createElement('input');
  input.name = `parameter-${name}`;
  input.required = place === 'path';
  input.spellcheck = false;
  input.value = learnt[name] ?? example;
  input.title = about;
  label.append(`${name} `, input);
  return label;
}

function fillBody(operation: TryOperation): void {
  const example = operation.examples[Number(field('example').value) || 0];
  element('body-row').hidden = !example;
  element('body-hint').textContent =
    example && operation.signatureField
      ? `partner_id, timestamp and ${operation.signatureField} are added when it is sent.`
      : '';
  element('body-problem').textContent = '';
  const known = Object.entries(example?.body ?? {}).map(([name, value]) => [
    name,
    isOfAJob(name) ? (learnt[name] ?? value) : value,
  ]);
  field('body').value = example ? JSON.stringify(Object.fromEntries(known), null, 2) : '';

  function isOfAJob(name: string): boolean {
    return operation.id === 'getJobStatus' && (name === 'user_id' || name === 'job_id');
  }
}

async function run(): Promise<void> {
  const operation = chosen();
  const body = readBody(operation);
  if (body === undefined) return;
  const caller: Caller = {
    base: field('base').value.trim().replace(/\/+$/, ''),
    partnerId: field('partner').value,
    apiKey: field('key').value,
  };
  const values = Object.fromEntries(
    operation.parameters.map(({ name }) => [name, field(`parameter-${name}`).value.trim()]),
  );
  sendButton().disabled = true;
  try {
    const request = await makeRequest(operation, caller, values, body, Date.now());
    showRequest(request);
    await showAnswer(operation, caller, await send(request));
  } catch (error) {
    showFailure(error);
  } finally {
    sendButton().disabled = false;
    element('outcome').hidden = false;
    element('outcome').scrollIntoView({ block: 'start' });
  }
}

/** Null where the operation has no body; undefined, and the reason shown, where it is not JSON. */
function readBody({ examples }: TryOperation): object | null | undefined {
  const problem = element('body-problem');
  problem.textContent = '';
  if (examples.length === 0) return null;
  try {
    const body: unknown = JSON.parse(field('body').value);
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
    problem.textContent = 'The body has to be a JSON object.';
  } catch (error) {
    problem.textContent = `This is not JSON: ${error instanceof Error ? error.message : error}`;
  }
  field('body').focus();
  return undefined;
}

function forbid(reason: string): void {
  element('notice').textContent = reason;
  element('notice').hidden = false;
  sendButton().disabled = true;
}

function sendButton(): HTMLButtonElement {
  return form.querySelector('button[type=submit]') as HTMLButtonElement;
}
