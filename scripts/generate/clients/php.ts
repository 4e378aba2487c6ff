/** The PHP client's operations and models. */
import { type Field, type Model, type Operation, requiredFirst, type Type, traitsOf } from './model.ts';
import { bodyName, type Constants, comment, constantsOf, type Shape, shapesOf } from './shapes.ts';
import { camel } from './text.ts';

/** @returns the text of each file. */
export function renderPhp(model: Model, notice: string): Record<string, string> {
  const header = `<?php\n\n// ${notice}\n\ndeclare(strict_types=1);\n\n`;
  return {
    'src/Operations.php': header + operationsClass(model),
    'src/Route.php': header + ROUTE_CLASS,
    ...Object.fromEntries([
      ...shapesOf(model).map((shape) => [`src/Model/${shape.name}.php`, header + modelClass(shape)]),
      ...constantsOf(model).map((each) => [`src/Model/${each.name}.php`, header + constantsClass(each)]),
    ]),
  };
}

function operationsClass({ operations }: Model): string {
  const bodies = operations
    .filter(({ bodyFields }) => bodyFields.length > 0)
    .map(({ body }) => bodyName(body));
  const used = [...new Set([...bodies, ...operations.map(({ response }) => response)])].toSorted();
  return `namespace HostedLinks;

${used.map((name) => `use HostedLinks\\Model\\${name};\n`).join('')}
/** One method for each operation of the contract. All throw {@see CallException}. */
abstract class Operations
{
    protected function __construct(protected readonly Transport $transport) {}

${operations.map(methodOf).join('\n')}${operations.map(routeOf).join('')}}
`;
}

const ROUTE_CLASS = `namespace HostedLinks;

/**
 * What the transport knows of an operation.
 *
 * @internal
 */
final class Route
{
    /**
     * @param ?string $signatureField null where the request is not signed
     * @param list<string> $files the fields of a multipart body that are files
     */
    public function __construct(
        public readonly string $method,
        public readonly string $path,
        public readonly ?string $signatureField,
        public readonly bool $numericTimestamp = false,
        public readonly bool $signsResponse = false,
        public readonly bool $idempotent = false,
        public readonly bool $repeatable = false,
        public readonly bool $multipart = false,
        public readonly array $files = [],
    ) {}
}
`;

function routeOf(operation: Operation): string {
  const { id, method, path, signatureField, bodyFields } = operation;
  const files = bodyFields.filter(({ type }) => type.kind === 'bytes').map(({ name }) => `'${name}'`);
  const parts = [
    `'${method}'`,
    `'${path}'`,
    signatureField ? `'${signatureField}'` : 'null',
    ...traitsOf(operation).map((trait) => `${trait}: true`),
    ...(files.length > 0 ? [`files: [${files.join(', ')}]`] : []),
  ];
  return `
    protected static function ${id}Route(): Route
    {
        return new Route(${parts.join(', ')});
    }
`;
}

function methodOf(operation: Operation): string {
  const { id, summary, doc, pathParams, query, bodyFields, body, idempotent, response } = operation;
  const content = bodyFields.length > 0;
  const params = [
    ...pathParams.map(({ name }) => `string $${camel(name)}`),
    ...(content ? [`${bodyName(body)} $body`] : []),
    ...query.map(({ name, type }) => `?${typeOf(type)} $${camel(name)} = null`),
    ...(idempotent ? ['?string $idempotencyKey = null'] : []),
  ];
  const sent = query.map(({ name }) => `'${name}' => $${camel(name)}`).join(', ');
  const fields = content ? '$body->json()' : sent ? `array_filter([${sent}], is_string(...))` : '[]';
  const ids = pathParams.map(({ name }) => `$${camel(name)}`).join(', ');
  const text = [
    `${summary.replace(/\.$/, '')}. ${doc}`.trim(),
    ...[...pathParams, ...query].map(
      (each) => `@param ${typeOf(each.type)} $${camel(each.name)} ${each.doc}`,
    ),
    ...(idempotent
      ? [
          '@param ?string $idempotencyKey with the same key and input you get the first answer again, for 24 hours (D-29)',
        ]
      : []),
  ];
  return `${comment(text.join('\n'), '    ')}    public function ${id}(${params.join(', ')}): ${response}
    {
        return ${response}::of($this->transport->send(self::${id}Route(), [${ids}], ${fields}, ${idempotent ? '$idempotencyKey' : 'null'}));
    }
`;
}

function modelClass({ name, doc, fields, isInput, isOutput }: Shape): string {
  const parts = [
    ...objectsOf(fields),
    ...(isInput ? [creator(fields)] : []),
    ...(isOutput ? fields.map(getter) : []),
  ];
  return `namespace HostedLinks\\Model;

use HostedLinks\\Model;

${comment(safe(doc))}final class ${name} extends Model
{
${parts.join('\n')}}
`;
}

/** Which fields are objects on the wire, also where they are empty. */
function objectsOf(fields: readonly Field[]): string[] {
  const lines = fields.flatMap(({ name, type }) => {
    const inner = type.kind === 'list' ? type.of : type;
    if (inner.kind !== 'model' && inner.kind !== 'map') return [];
    const of = inner.kind === 'model' ? `${inner.name}::class` : 'null';
    return [`        '${name}' => ${type.kind === 'list' ? `[${of}]` : of},\n`];
  });
  return lines.length > 0 ? [`    protected const OBJECTS = [\n${lines.join('')}    ];\n`] : [];
}

/** Named arguments, the required ones first. */
function creator(fields: readonly Field[]): string {
  const sorted = requiredFirst(fields);
  const docs = sorted.map((each) => {
    const unset = each.required ? '' : '?';
    return `@param ${unset}${docTypeOf(each.type)} $${camel(each.name)} ${each.doc}`;
  });
  const params = sorted.map(({ name, type, required }) =>
    required ? `${typeOf(type)} $${camel(name)}` : `?${typeOf(type)} $${camel(name)} = null`,
  );
  return `${comment(safe(docs.join('\n')), '    ')}    public static function create(
${params.map((param) => `        ${param},\n`).join('')}    ): self {
        return self::with([
${fields.map(({ name, type }) => `            '${name}' => ${written(type, `$${camel(name)}`)},\n`).join('')}        ]);
    }
`;
}

function written(type: Type, value: string): string {
  if (type.kind === 'flag') return `self::flag(${value})`;
  if (type.kind === 'time') return `self::wireTime(${value})`;
  // PHP would write an empty map as a list.
  if (type.kind === 'map') return `${value} === null ? null : (object) ${value}`;
  return value;
}

function getter({ name, type, nullable, required, doc }: Field): string {
  const isSet = required && !nullable;
  const list = type.kind === 'list';
  const text = [
    doc,
    ...(docTypeOf(type) === typeOf(type) ? [] : [`@return ${isSet || list ? '' : '?'}${docTypeOf(type)}`]),
  ];
  return `${comment(safe(text.join('\n')), '    ')}    public function ${camel(name)}(): ${isSet || list ? '' : '?'}${typeOf(type)}
    {
        return ${reader(name, type)};
    }
`;
}

function reader(name: string, type: Type): string {
  if (type.kind === 'time') return `$this->time('${name}')`;
  if (type.kind === 'map') return `$this->map('${name}')`;
  if (type.kind === 'model') return `$this->object('${name}', ${type.name}::class)`;
  if (type.kind !== 'list') return `$this->fields['${name}'] ?? null`;
  return type.of.kind === 'model'
    ? `$this->objects('${name}', ${type.of.name}::class)`
    : `$this->fields['${name}'] ?? []`;
}

const TYPES = {
  string: 'string',
  enum: 'string',
  bytes: 'string',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  flag: 'bool',
  time: '\\DateTimeInterface',
  list: 'array',
  map: 'array',
  any: 'mixed',
} as const;

const typeOf = (type: Type): string => (type.kind === 'model' ? type.name : TYPES[type.kind]);

function docTypeOf(type: Type): string {
  if (type.kind === 'list') return `list<${docTypeOf(type.of)}>`;
  return type.kind === 'map' ? `array<string, ${docTypeOf(type.of)}>` : typeOf(type);
}

function constantsClass({ name, doc, entries }: Constants): string {
  const lines = entries.map(
    (each) =>
      `${each.doc ? comment(safe(each.doc), '    ') : ''}    public const ${each.name} = '${each.value}';\n`,
  );
  return `namespace HostedLinks\\Model;

${comment(safe(doc))}final class ${name}
{
${lines.join('')}}
`;
}

const safe = (text: string) => text.replaceAll('*/', '* /');
