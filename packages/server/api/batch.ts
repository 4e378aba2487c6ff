/** Operations that carry out another one for each item of a list (D-103). */
import { partnerScope } from '#core/partners/partner.ts';
import type { OperationId } from '#generated/operations.ts';
import { RequestRefused } from '#generated/stubs/errors.ts';
import { requestText } from '#generated/stubs/idempotency-key.ts';
import { BATCH_LIST } from '#generated/stubs/request-schemas.ts';
import type { Validator } from '#generated/stubs/validation.ts';
import type { BatchItem, IdempotencyKey } from '#handlers/operation.ts';
import { idempotencyKey } from './idempotency.ts';

/** How much larger than another body a batch may be. */
export const BATCH_BODY_FACTOR = 8;

/** How many items count as one request of the partner's limit. */
const ITEMS_OF_A_REQUEST = 10;

/** A batch that is signed, and whose items are not checked yet. */
interface Batch {
  readonly id: OperationId;
  readonly batchOf: OperationId;
  readonly items: readonly unknown[];
  readonly partnerId: string;
  /** The `Idempotency-Key` of the whole. */
  readonly header: string | string[] | undefined;
}

interface BatchDeps {
  readonly validator: (id: OperationId) => Validator;
  readonly requestHash: (text: string) => string;
}

/** How many requests of the partner's limit a batch is. */
export function countedRequests(fields: Readonly<Record<string, unknown>>): number {
  return Math.ceil((fields[BATCH_LIST] as unknown[]).length / ITEMS_OF_A_REQUEST);
}

/**
 * The items, each checked by itself, with the key by which its repeat is recognized: its own, which is one of the
 * operation that it is an item of, or else that of the whole with its place.
 *
 * @throws RequestRefused for an invalid key of the whole.
 */
export function readBatch(
  { id, batchOf, items, partnerId, header }: Batch,
  { validator, requestHash }: BatchDeps,
): { readonly items: BatchItem[]; readonly idempotency: IdempotencyKey | null } {
  const { declared } = validator(batchOf);
  const hashes = new Map<number, string>();
  const hashOf = (place: number) => {
    const hash = hashes.get(place) ?? requestHash(requestText(Object(items[place]), declared, []));
    hashes.set(place, hash);
    return hash;
  };
  const whole = idempotencyKey(header, partnerScope(id, partnerId), () =>
    requestHash(JSON.stringify(items.map((item, place) => [hashOf(place), keyOf(item)]))),
  );
  const read = items.map((item, place): BatchItem => {
    const refusal = refusalOf(validator(id), item);
    if (refusal) return refusal;
    const own = keyOf(item);
    const ownScope = partnerScope(batchOf, partnerId);
    let idempotency: IdempotencyKey | null = null;
    if (own !== undefined) idempotency = { scope: ownScope, key: own, bodyHash: hashOf(place) };
    else if (whole) idempotency = { ...whole, key: `${whole.key} ${place}`, bodyHash: hashOf(place) };
    return { body: item as never, idempotency };
  });
  return { items: read, idempotency: whole };
}

const keyOf = (item: unknown): string | undefined => Object(item).idempotency_key;

function refusalOf(validator: Validator, item: unknown): BatchItem | null {
  try {
    validator.item(item);
    return null;
  } catch (error) {
    if (!(error instanceof RequestRefused)) throw error;
    return { refused: error.condition as 'invalid_value', details: error.details };
  }
}
