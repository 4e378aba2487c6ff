import contract from '#generated/openapi.json' with { type: 'json' };

/** The contract's first example of a request, without its signing fields. */
export function exampleOf(id: string): object {
  const examples = Object.entries<{ value: object }>(contract.components.examples);
  const [, example] = examples.find(([name]) => name.startsWith(`${id}.request`)) ?? [];
  const fields: Record<string, unknown> = { ...example?.value };
  for (const name of ['partner_id', 'timestamp', 'signature', 'sec_key']) delete fields[name];
  return fields;
}
