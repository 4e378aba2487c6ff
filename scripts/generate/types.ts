import openapiTypescript, { astToString } from 'openapi-typescript';
import { GENERATED_NOTICE, type Json } from './bundle.ts';

/** `generated/api.ts`: the contract's shapes as TypeScript types. */
export async function renderTypes(document: Json): Promise<string> {
  const described = structuredClone(document);
  // Named by its key in `webhooks`: `operations` lists what the service answers, not what it sends.
  for (const item of Object.values<Json>(described.webhooks ?? {})) delete item.post.operationId;
  const nodes = await openapiTypescript(described);
  return `// ${GENERATED_NOTICE}\n\n${astToString(nodes)}`;
}
