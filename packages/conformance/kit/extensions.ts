/** What the contract adds to the operations of the interface: fields and headers that carry `x-extension`. */
import { OPERATIONS, type OperationId } from '#generated/operations.ts';
import { definitionOf, type Json, resolve } from './contract.ts';

/** Operations with fields of which a server may have none. */
export const EXTENDED_IDS = [
  ...['createLink', 'updateLink', 'listLinks', 'getJobStatus', 'submitVerification'],
] as readonly OperationId[];

const SIGNATURE = 'webhook-signature';
/** A server takes the second signature for all operations, or for none. */
export const SIGNED_CONTENT = `listLinks ${SIGNATURE}`;

const FIELDS = new Map(
  EXTENDED_IDS.map((id) => {
    const { schema } = definitionOf(id).requestBody.content['application/json'];
    const fields = Object.entries<Json>(resolve(schema).properties);
    return [id, fields.filter(([, field]) => resolve(field)['x-extension']).map(([name]) => name)];
  }),
);

/** The decisions behind a field or a header. */
export function decisionOf(id: OperationId, name: string): string {
  if (name === SIGNATURE) return 'D-61';
  const { schema } = definitionOf(id).requestBody.content['application/json'];
  const field = resolve(schema).properties[name];
  return field ? [field['x-decision'], resolve(field)['x-decision'] ?? ''].join(' ') : 'D-29';
}

/** The fields of an operation's body that are extensions. */
export const extensionFields = (id: OperationId): readonly string[] => FIELDS.get(id) ?? [];

/** The extensions that a request uses, each with its operation: `createLink capture`. */
export function extensionsIn(
  id: OperationId,
  body: Json,
  headers: Readonly<Record<string, string>> = {},
): string[] {
  if (id === 'createLinks') {
    const links: Json[] = Array.isArray(body.links) ? body.links : [];
    return links.flatMap((link) => extensionsIn('createLink', link));
  }
  const isSent = (name: string) => typeof body === 'object' && body?.[name] !== undefined;
  const hasKey = OPERATIONS[id].idempotent && 'idempotency-key' in headers;
  return [
    ...extensionFields(id)
      .filter(isSent)
      .map((name) => `${id} ${name}`),
    ...(hasKey ? [`${id} idempotency-key`] : []),
    ...(SIGNATURE in headers && OPERATIONS[id].signedBy === 'partner' ? [SIGNED_CONTENT] : []),
  ];
}
