/**
 * Preloaded into Prism's process, before all that reads `Prefer`: a name that nobody knows, or a status that the operation
 * does not have, is an error that says what there is. Prism leaves the one aside, and tells the other in words of its own.
 */
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { operationAt } from '#conformance/kit/contract.ts';
import { OPERATIONS } from '#generated/operations.ts';
import { refuse } from './refuse.ts';

const NAMES = ['code', 'example', 'dynamic', 'seed', 'delay', 'slow', 'hang', 'cut'];
/** Of RFC 7240 and those that came after it: clients may send them to any server, and they change nothing here. */
const STANDARD = ['respond-async', 'return', 'wait', 'handling', 'depth-noroot', 'safe'];

subscribe('http.server.request.start', (message) => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
  const error = problemOf(request);
  if (!error) return;
  delete request.headers['prefer'];
  refuse(request, response, error);
});

function problemOf({ headers, method, url }: IncomingMessage): { status: number; error: string } | null {
  const preferences = namedIn(String(headers['prefer'] ?? ''));
  const unknown = preferences.find(({ name }) => ![...NAMES, ...STANDARD].includes(name.toLowerCase()));
  if (unknown) return { status: 422, error: `Prefer has no ${unknown.name}: there are ${NAMES.join(', ')}.` };
  const { value: code = '' } = preferences.find(({ name }) => name.toLowerCase() === 'code') ?? {};
  const id = operationAt(String(method), String(url));
  if (id === null || !/^\d{3}$/.test(code)) return null;
  const { successStatus, errors } = OPERATIONS[id];
  const found = Object.values<{ status: number }>(errors).map(({ status }) => status);
  const statuses = [...new Set([successStatus, ...found])].toSorted((a, b) => a - b);
  if (statuses.includes(Number(code))) return null;
  return { status: 404, error: `${id} has no answer with status ${code}: there are ${statuses.join(', ')}.` };
}

/** The preferences of the header, without their parameters. A quoted value may have commas. */
function namedIn(header: string): { name: string; value: string }[] {
  const parts = header.match(/(?:[^,"]|"[^"]*"?)+/g) ?? [];
  return parts.flatMap((part) => {
    const [, name, value = ''] = /^\s*([^\s=;]+)\s*(?:=\s*"?([^";]*))?/.exec(part) ?? [];
    return name ? [{ name, value: value.trim() }] : [];
  });
}
