/** The details of a submission that the partner gave with the link (D-87). */
import type { PersonField } from '#core/id-numbers/id-type.ts';
import { prefilledPerson } from '#core/page/prefill.ts';
import type { Store } from '#store/store.ts';
import type { HandlerInput } from '../operation.ts';

type Input = HandlerInput<'submitVerification'>;

/** With what the partner prefilled in place of what was left out, if the submission asks for it. */
export async function withPrefill(store: Store, input: Input): Promise<Input> {
  const { body, path } = input;
  if (!body.use_prefill) return input;
  const prefill = await store.read((tx) => tx.prefills.find(path.linkId));
  const fields = Object.entries(prefilledPerson(prefill, body)) as [PersonField, string][];
  const leftOut = fields.filter(([field]) => !body[field]?.trim());
  return { ...input, body: { ...body, ...Object.fromEntries(leftOut) } };
}
