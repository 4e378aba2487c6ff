/** The first release as it is written now: the same on the wire, in the shapes that tools understand (D-90). */
import type { Json } from '../../scripts/generate/bundle.ts';

const STRING = ['minLength', 'maxLength', 'format', 'pattern', 'enum'];
const NUMBER = ['minimum', 'maximum'];
const OBJECT = ['required', 'properties', 'additionalProperties'];
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  string: STRING,
  integer: NUMBER,
  object: OBJECT,
};

export function rewritten(released: Json, servers: Json): Json {
  const document = formsOf(structuredClone(released));
  const { schemas } = document.components;
  for (const [name, { required, properties }] of Object.entries<Json>(schemas)) {
    // The signature had two names, and neither was plainly required (D-03).
    if (!properties?.partner_id || !properties.sec_key) continue;
    const [own, other] = name === 'JobStatusRequest' ? ['sec_key', 'signature'] : ['signature', 'sec_key'];
    required.push(own);
    properties[own] = { $ref: '#/components/schemas/Signature' };
    delete properties[other];
  }
  // Two of the pairs were named (D-25).
  delete schemas.PartnerParams.properties;
  schemas.Link.properties.partner_params.anyOf[0] = { $ref: '#/components/schemas/PartnerParams' };
  for (const count of ['total_jobs', 'successful_jobs', 'failed_jobs']) {
    delete schemas.Link.properties[count].format;
  }
  // The address was a variable.
  document.servers = servers;
  return document;
}

/** Each of several types becomes a form of its own. */
function formsOf(node: Json): Json {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map(formsOf);
  const { type, ...rest } = node;
  if (!Array.isArray(type)) {
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, formsOf(value)]));
  }
  const own = Object.entries<Json>(rest).filter(([key]) => ![STRING, NUMBER, OBJECT].flat().includes(key));
  const anyOf = type.map((each: string) => {
    const kept = Object.entries<Json>(rest).filter(([key]) => KEYWORDS[each]?.includes(key));
    const form = Object.fromEntries(kept.map(([key, value]) => [key, formsOf(value)]));
    const texts = form['enum']?.filter((value: unknown) => typeof value === 'string');
    return { type: each, ...form, ...(texts && { enum: texts }) };
  });
  return { ...Object.fromEntries(own), anyOf };
}
