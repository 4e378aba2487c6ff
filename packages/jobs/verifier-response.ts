/** Reads the verifier's response by the contract. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { findingOf, type VerifierOutcome } from '#core/verification.ts';
import type { components } from '#generated/api.ts';
import contract from '#generated/openapi.json' with { type: 'json' };

type Schemas = components['schemas'];

let validators: ReturnType<typeof compile> | null = null;

function compile() {
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  ajvFormats.default(ajv, ['date']);
  ajv.addSchema(contract, 'contract');
  const schema = (name: keyof Schemas) => ({ $ref: `contract#/components/schemas/${name}` });
  return {
    isAnswer: ajv.compile<Schemas['VerificationAnswer']>(schema('VerificationAnswer')),
    isLater: ajv.compile<Schemas['VerificationLater']>(schema('VerificationLater')),
  };
}

/** A response that the contract does not declare is a failed run. */
export function readVerifierResponse(status: number, body: string | null): VerifierOutcome {
  if (status !== 200 && status !== 202) return { kind: 'failed', failure: 'status', status };
  const value = parsed(body);
  // Compiled at the first response: a server without a verifier starts faster.
  validators ??= compile();
  const { isAnswer, isLater } = validators;
  if (status === 200 && isAnswer(value)) {
    return { kind: 'result', finding: findingOf(value.result), againAfterMs: null };
  }
  if (status === 202 && isLater(value)) return { kind: 'later' };
  return { kind: 'failed', failure: 'malformed', status };
}

function parsed(body: string | null): unknown {
  try {
    return body === null ? null : JSON.parse(body);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
