import { type OperationRoute, ROUTES } from '../../../../generated/routes.ts';
import { signedText } from '../../../protocol/signing.ts';
import { toWireTimestamp } from '../../../protocol/timestamps.ts';
import { buildRequest } from '../../http/request.ts';
import { defineCommand } from '../shell/command.ts';
import { objectOf } from '../shell/input.ts';
import { jsonOf, shellWord } from '../shell/output.ts';
import { UsageError } from '../shell/shell.ts';

const ROUTE_OF: Readonly<Record<string, OperationRoute>> = ROUTES;
const SIGNED = Object.keys(ROUTES).filter((id) => ROUTE_OF[id]?.signatureField);
/** The interface types their timestamps as numbers (§4.6, §4.7). */
const NUMERIC = ['getJobStatus', 'resetIdNumberRateLimit'];

export const sign = defineCommand({
  name: 'sign',
  about: 'shows step by step how a request is signed; sends nothing',
  arguments: [{ name: 'operation', about: 'by default listLinks', isOptional: true, choices: SIGNED }],
  options: {
    body: {
      type: 'string',
      value: 'file',
      about: 'a JSON object with the fields to send; - is standard input',
    },
    id: { type: 'string', value: 'id', about: 'what the path names, such as the ref_id of a link' },
    at: { type: 'string', value: 'time', about: 'sign for this time, such as 2026-11-20T10:00:00Z' },
  },
  example: 'links sign getLink --id 2f1c8a52-6d0e-4c1b-9a7e-0d5b3c6f8e21',
  notes: 'Compare each text with that of your own code, to the last character. The key is used, not shown.',
  async run({ settings, shell, isJson }, { body: file, id, at }, [operation = 'listLinks']) {
    const { url: baseUrl, partner: partnerId, brand = 'hosted', apiKeys } = settings();
    const [key, ...others] = apiKeys;
    const route = ROUTE_OF[operation];
    if (!key || !route?.signatureField)
      throw new UsageError('A webhook secret signs no requests: an API key is missing.');
    if (route.path.includes('{') && !id) throw new UsageError(`${operation} needs --id, for ${route.path}.`);
    if (id !== undefined && !/^[\w-]+$/.test(id))
      throw new UsageError('--id must consist of letters, digits, - and _.');
    const nowMs = at === undefined ? Date.now() : Date.parse(at);
    if (Number.isNaN(nowMs)) throw new UsageError('--at must be a time, such as 2026-11-20T10:00:00Z.');
    const request = await buildRequest(
      route,
      {
        ...(id !== undefined && { pathIds: [id] }),
        body: file === undefined ? {} : await objectOf(file, shell),
        numericTimestamp: NUMERIC.includes(operation),
      },
      { baseUrl, brand, partnerId, keys: [key, ...others] },
      { nowMs, signal: new AbortController().signal, idempotencyKey: null, requestId: crypto.randomUUID() },
    );
    const body = await request.text();
    const headers = Object.fromEntries(request.headers);
    const { timestamp, [route.signatureField]: signature } = JSON.parse(body);
    const path = request.url.slice(baseUrl.replace(/\/+$/, '').length);
    const signed = {
      operation,
      method: request.method,
      url: request.url,
      headers,
      body,
      signed_text: signedText(toWireTimestamp(nowMs), partnerId),
      signed_content: `${headers['webhook-id']}.${headers['webhook-timestamp']}.${request.method} ${path}\n${body}`,
    };
    shell.out(
      isJson
        ? jsonOf(signed)
        : textOf({ ...signed, timestamp, signature, field: route.signatureField, partnerId }),
    );
    return 0;
  },
});

interface Signed {
  readonly operation: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signed_text: string;
  readonly signed_content: string;
  readonly timestamp: string | number;
  readonly signature: string;
  readonly field: string;
  readonly partnerId: string;
}

function textOf(request: Signed): string {
  const { operation, method, url, headers, body, signed_text, signed_content } = request;
  const { timestamp, signature, field, partnerId } = request;
  const curl = Object.entries(headers).map(([name, value]) => ` \\\n  -H ${shellWord(`${name}: ${value}`)}`);
  return `${operation} is ${method} ${url}, signed for partner ${partnerId}.

1  timestamp          ${timestamp}${typeof timestamp === 'number' ? ', a number: its text form is signed' : ''}
2  the signed text    ${signed_text}
                      timestamp, partner id and “sid_request”, nothing in between, in UTF-8
3  ${field.padEnd(18)} ${signature}
                      base64 of HMAC-SHA-256, the API key as its key, of the text of step 2
4  the body           ${body}
                      your fields, and partner_id, timestamp and ${field}

The content is signed as well; the service verifies that where the headers are there:

5  webhook-id         ${headers['webhook-id']}: new for each request
6  webhook-timestamp  ${headers['webhook-timestamp']}: in seconds
7  the signed text    id, timestamp, and method, path and body: two dots, a space and a line break in between
${signed_content.replace(/^/gm, '                      ')}
8  webhook-signature  ${headers['webhook-signature']}
                      “v1,” and base64 of HMAC-SHA-256 of the text of step 7

It can be sent within five minutes of its timestamp:

curl -sS -g -X ${method} ${shellWord(url)}${curl.join('')} \\
  --data-binary ${shellWord(body)}
`;
}
