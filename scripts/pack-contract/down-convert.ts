/** The contract in OpenAPI 3.0, for tools that know no 3.1. A converter does what is common; what it lacks is done here. */
import { createRequire } from 'node:module';
import type { Json } from '../generate/bundle.ts';

const { Converter } = createRequire(import.meta.url)('@apiture/openapi-down-convert') as {
  Converter: new (document: Json, options: { allOfTransform: boolean }) => { convert(): Json };
};

/** What 3.0 cannot say, by the names under which the package's README lists it. */
export type Loss =
  | 'webhooks'
  | 'propertyNames'
  | 'contentEncoding'
  | 'examples of a schema'
  | 'oneOf with null'
  | 'const'
  | 'info.summary'
  | 'license.identifier';

export interface DownConverted {
  readonly document: Json;
  /** How often each was met. */
  readonly losses: ReadonlyMap<Loss, number>;
}

/** 3.0 has no webhooks. As paths they are converted as paths are, and then go to `x-webhooks`. */
const HOOK = '/x-webhooks/';

export function downConvert(contract: Json): DownConverted {
  const losses = new Map<Loss, number>();
  const lose = (loss: Loss) => losses.set(loss, (losses.get(loss) ?? 0) + 1);
  const { webhooks = {}, ...rest } = structuredClone(contract);
  const { summary, ...info } = rest.info;
  if (summary !== undefined) lose('info.summary');
  if (info.license?.identifier) lose('license.identifier');
  const hooks = Object.entries(webhooks).map(([name, item]) => [HOOK + name, item]);
  if (hooks.length > 0) lose('webhooks');
  const ready = {
    ...rest,
    info: { ...info, ...(summary !== undefined && { 'x-summary': summary }) },
    paths: { ...rest.paths, ...Object.fromEntries(hooks) },
  };
  const document = new Converter(schemasFirst(ready, contract, lose), { allOfTransform: true }).convert();
  const entries = Object.entries<Json>(document.paths);
  const isHook = ([path]: [string, Json]) => path.startsWith(HOOK);
  document.paths = Object.fromEntries(entries.filter((each) => !isHook(each)));
  document['x-webhooks'] = Object.fromEntries(
    entries.filter(isHook).map(([path, item]) => [path.slice(HOOK.length), item]),
  );
  return { document, losses };
}

/** Schemas with what the converter does not turn: a `oneOf` with `null`, each `const`, names of properties. */
function schemasFirst(node: Json, contract: Json, lose: (loss: Loss) => void, within = ''): Json {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map((each) => schemasFirst(each, contract, lose));
  // What an example shows is a value, and the names of properties are no keywords.
  if (within === 'examples' || within === 'x-errors') return node;
  const inner = (value: Json) =>
    Object.fromEntries(
      Object.entries<Json>(value).map(([key, each]) => [key, schemasFirst(each, contract, lose, key)]),
    );
  if (within === 'properties') return inner(node);
  const { oneOf, ...siblings } = node;
  if (isNullable(oneOf)) {
    lose('oneOf with null');
    const [schema] = oneOf.filter(({ type }: Json) => type !== 'null');
    const { enum: values, ...shape } = schema.$ref ? at(contract, schema.$ref) : schema;
    const withNull = { ...shape, ...(values && { enum: [...values, null] }), ...siblings, nullable: true };
    return schemasFirst(withNull, contract, lose);
  }
  const { const: constant, propertyNames, ...others } = node;
  if (propertyNames) lose('propertyNames');
  if ('const' in node) lose('const');
  if (node.contentEncoding) lose('contentEncoding');
  if (Array.isArray(node.examples)) lose('examples of a schema');
  return inner({
    ...others,
    ...('const' in node && { enum: [constant] }),
    ...(propertyNames && { 'x-property-names': propertyNames }),
  });
}

const isNullable = (oneOf: Json): boolean =>
  Array.isArray(oneOf) && oneOf.length === 2 && oneOf.some(({ type }) => type === 'null');

/** A part of a document, by its JSON pointer. */
export function at(document: Json, ref: string): Json {
  return ref
    .slice(2)
    .split('/')
    .reduce((node, step) => node[step.replaceAll('~1', '/').replaceAll('~0', '~')], document);
}
